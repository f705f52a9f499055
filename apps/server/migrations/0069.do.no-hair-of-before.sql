-- What was said of the hair of a hairstyle stayed with a service that had become another, and was shown of none that
-- mostly takes no hair. It is shown now, whatever the hairstyle: there it was said of the one before.
update services
set meches_packs = null, meches_longueur = null, meches_texture = null, meches_fournies = false
where libelle not in ('Braids', 'Nattes', 'Locks', 'Tissage', 'Pose perruque');
