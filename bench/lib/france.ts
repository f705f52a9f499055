import { termsVersion } from '@couronne/contract/identity/terms'
import type pg from 'pg'

export const franceSettings = { seed: 1, weeksBefore: 1, weeksAhead: 4, windowsPerProfessional: 50 }

/**
 * Fills an empty, migrated database with that many professionals and customers, distributed over towns by population.
 * Each professional has two to five services and fifty windows, ten a week from last week on; some are booked, and some
 * past appointments are reviewed. The same seed and day give the same data. Indexes and constraints are created after
 * the rows, and checked then; derived data that triggers maintain are computed once.
 */
export const fillFrance = async (pool: pg.Pool, professionals: number, now: Date) => {
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '2GB'; set work_mem = '256MB'; set statement_timeout = 0")
    const { drops, adds } = await triggerStatements(client)
    for (const statement of [...preparation(now, professionals), ...drops, ...rows, ...derived, ...adds])
      await client.query(statement)
    await client.query('drop schema france cascade')
    // Autovacuum would do this in time.
    await client.query('vacuum (analyze)')
    await client.query('reset all')
  } finally {
    client.release()
  }
}

const tables = "'{users,services,offers,availability_windows,appointments,appointment_services,reviews}'::regclass[]"

/** Returns statements that drop all per-row checks, indexes and triggers, and those that restore them. */
const triggerStatements = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add,
      case c.contype when 'f' then 0 else 1 end as place
    from pg_constraint c where c.conrelid = any (${tables}) and c.contype in ('f', 'u', 'x')
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 2
    from pg_index i
    where i.indrelid = any (${tables}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t), 3
    from unnest(${tables}) t
    order by place`)
  return { drops: rows.map(({ drop }) => drop), adds: rows.map(({ add }) => add).reverse() }
}

const preparation = (now: Date, professionals: number) => [
  'create schema france',
  `create table france.days as select '${now.toISOString()}'::timestamptz as now,
    '${now.toISOString().slice(0, 10)}'::date - ${7 * franceSettings.weeksBefore} as first_day, ${professionals}::bigint as many`,
  // Returns a number in [0, 1) that depends only on the row number and the question.
  `create function france.chance(n bigint, question integer) returns double precision language sql immutable
    return (hashint8extended(n, ${franceSettings.seed} * 1000 + question) & 2147483647)::float8 / 2147483648`,
  `create function france.pick(words text[], n bigint, question integer) returns text language sql immutable
    return words[1 + floor(france.chance(n, question) * cardinality(words))::int]`,
  // The ids sort in the order of creation, as real ids do.
  `create function france.id(kind text, n bigint) returns uuid language sql immutable
    return ('01900000-000' || kind || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`,
  // Each town has the cumulated share of the population living in it or in larger towns.
  `create table france.towns as select c.id, c.zone,
    sum(c.population) over (order by c.population desc, c.id)::float8 / sum(c.population) over () as share from cities c`,
  'create index on france.towns (share) include (id)',
  'analyze france.towns',
]

const person = (kind: 'a' | 'b') => `
  insert into users (id, role, email, password_hash, firstname, lastname, phone, adresse, city_id, mobilite, rayon_km,
    description, confirmed_at, majeur_at, cgu_at, cgu_version, created_at, notice_minutes, pause_minutes)
  select france.id('${kind}', n), ${kind === 'a' ? "'professional'" : "'customer'"}, '${kind}' || n || '@france.test', '-',
    france.pick('{Awa,Nadia,Fatou,Léa,Mariam,Chloé,Aminata,Inès,Grâce,Sarah,Binta,Manon}', n, 1),
    france.pick('{Diallo,Traoré,Martin,Ndiaye,Bernard,Koné,Petit,Mendy,Robert,Camara}', n, 2), '0612345678',
    1 + floor(france.chance(n, 3) * 200) || ' rue des Lilas',
    (select t.id from france.towns t where t.share > france.chance(n, ${kind === 'a' ? 4 : 5}) order by t.share limit 1),
    ${
      kind === 'a'
        ? `case when france.chance(n, 6) < 0.4 then 'se déplace' else 'Ne se déplace pas' end,
    (array[5, 10, 10, 20, 20, 20, 20, 30, 30, 50])[1 + floor(france.chance(n, 7) * 10)::int],
    'Coiffeuse à votre écoute depuis ' || 1 + floor(france.chance(n, 8) * 20) || ' ans.'`
        : 'null, 20, null'
    },
    d.now, d.now, d.now, '${termsVersion}', d.now - interval '30 days',
    ${
      kind === 'a'
        ? `(array[0, 0, 0, 120, 1440])[1 + floor(france.chance(n, 9) * 5)::int],
    (array[0, 0, 0, 15, 30])[1 + floor(france.chance(n, 10) * 5)::int]`
        : '0, 0'
    }
  from france.days d, generate_series(1, d.many) n`

// The step has no common factor with ten, so that no hairstyle comes twice.
const services = `
  insert into services (id, professional_id, libelle, price_cents, duration_minutes, created_at)
  select france.id('c', n * 10 + k), france.id('a', n),
    ('{Barbier,Braids,Coiffures événements,Défrisage,Lissage,Locks,Nattes,Tissage,Pose perruque,Soins naturels}'::text[])[
      1 + (floor(france.chance(n, 11) * 10)::int + k * (array[1, 3, 7, 9])[1 + floor(france.chance(n, 12) * 4)::int]) % 10],
    2000 + 500 * floor(france.chance(n * 10 + k, 13) * 30)::int,
    (array[30, 45, 60, 60, 90, 120, 180, 240])[1 + floor(france.chance(n * 10 + k, 14) * 8)::int], d.now - interval '30 days'
  from france.days d, generate_series(1, d.many) n, generate_series(0, 1 + floor(france.chance(n, 15) * 4)::int) k`

// A professional works five days a week with two consecutive days off: in the morning from 8:00 to 10:00 until noon or
// later, and in the afternoon from 13:00 or later. Some windows touch.
const windows = `
  insert into availability_windows (id, professional_id, starts_at, ends_at)
  select france.id('d', w.number), france.id('a', n),
    (w.day + make_interval(mins => case when w.is_morning
      then 480 + 30 * floor(france.chance(w.number, 16) * 5)::int
      else 780 + 30 * floor(france.chance(w.number, 17) * 5)::int end)) at time zone t.zone,
    (w.day + make_interval(mins => case when w.is_morning
      then 720 + 30 * floor(france.chance(w.number, 18) * 3)::int
      else 1020 + 60 * floor(france.chance(w.number, 19) * 4)::int end)) at time zone t.zone
  from france.days d
  cross join generate_series(1, d.many) n
  join users u on u.id = france.id('a', n)
  join france.towns t on t.id = u.city_id
  cross join lateral (select n::bigint * 100 + k as number, k % 2 = 0 as is_morning,
      d.first_day + 7 * (k / 10) + k % 10 / 2 + case when k % 10 / 2 >= floor(france.chance(n, 20) * 6) then 2 else 0 end as day
    from generate_series(0, ${franceSettings.windowsPerProfessional - 1}) k) w`

// One in four past windows has an appointment, and one in ten future ones. One in twenty of the latter is a hold, and
// some holds are expired.
const appointments = `
  insert into appointments (id, professional_id, customer_id, service_id, libelle, price_cents, total_cents, lieu, adresse,
    city_id, status, starts_at, ends_at, free_again_at, hold_expires_at, created_at, paid_at)
  select france.id('e', v.number), u.id, france.id('b', 1 + floor(france.chance(v.number, 21) * d.many)::bigint), s.id, s.libelle,
    s.price_cents, s.price_cents + s.price_cents / 100 * 7 / 100 * 100, 'Salon De Coiffure', u.adresse, u.city_id,
    case when w.ends_at <= d.now then 'completed' when v.is_hold then 'pending_payment' else 'paid' end,
    v.starts_at, v.ends_at, v.ends_at + make_interval(mins => u.pause_minutes),
    d.now + case when france.chance(v.number, 22) < 0.5 then interval '15 minutes' else interval '-1 minute' end,
    d.now - interval '20 days', case when w.ends_at <= d.now or not v.is_hold then d.now - interval '20 days' end
  from france.days d
  cross join generate_series(1, d.many) n
  join users u on u.id = france.id('a', n)
  join services s on s.id = france.id('c', n * 10)
  cross join lateral (select k from generate_series(0, ${franceSettings.windowsPerProfessional - 1}) k
    where france.chance(n::bigint * 100 + k, 25) < 0.25 offset 0) as k
  join availability_windows w on w.id = france.id('d', n::bigint * 100 + k)
  cross join lateral (select n::bigint * 100 + k as number, france.chance(n::bigint * 100 + k, 23) < 0.05 as is_hold,
    w.starts_at + make_interval(mins => 30 * floor(france.chance(n::bigint * 100 + k, 24) * 3)::int) as starts_at) begun
  cross join lateral (select begun.number, begun.is_hold, begun.starts_at,
    begun.starts_at + make_interval(mins => s.duration_minutes) as ends_at) v
  where france.chance(v.number, 25) < case when w.ends_at <= d.now then 0.25 else 0.1 end
    and v.ends_at + make_interval(mins => u.pause_minutes) <= w.ends_at
    and not (w.starts_at <= d.now and d.now < w.ends_at)`

const appointmentServices = `
  insert into appointment_services (appointment_id, position, service_id, libelle, price_cents, duration_minutes)
  select a.id, 1, a.service_id, a.libelle, a.price_cents, extract(epoch from a.ends_at - a.starts_at) / 60
  from appointments a`

const reviews = `
  insert into reviews (appointment_id, professional_id, customer_id, note, texte, created_at)
  select a.id, a.professional_id, a.customer_id, (array[3, 4, 4, 5, 5, 5])[1 + floor(france.chance(n, 26) * 6)::int],
    'Très contente du résultat, je reviendrai.', d.now
  from france.days d, appointments a
  cross join lateral (select uuid_hash_extended(a.id, 0) as n) as n
  where a.status = 'completed' and france.chance(n, 27) < 0.6`

// The trigger that writes them is off.
const purchases = `
  insert into purchases (id, kind, customer_id, professional_id, libelle, at, ends_at, zone, total_cents, professional_cents,
    retained_cents, state, is_released_for_refusals)
  select a.id, 'appointment', a.customer_id, a.professional_id, a.libelle, a.starts_at, a.ends_at, c.zone, a.total_cents,
    a.price_cents, case when a.status in ('paid', 'completed') then a.total_cents else 0 end, a.status, false
  from appointments a join cities c on c.id = a.city_id`

const rows = [person('a'), person('b'), services, windows, appointments, appointmentServices, purchases, reviews]

const derived = [
  `update users u set review_count = r.count, review_sum = r.sum
  from (select r.professional_id, count(*) as count, sum(r.note) as sum from reviews r group by r.professional_id) r
  where r.professional_id = u.id`,
  'analyze users, services',
  "select renew_offers(array(select u.id from users u where u.role = 'professional'))",
]
