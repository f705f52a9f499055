/**
 * Lists what the static pages promise and, for each sentence, what guarantees it: a `job` of queues.ts, a `setting` of
 * config.ts, a `constraint` of the migrations, or a `test` (its file and a part of its title). promises.test.tsx checks
 * that every promise is listed and every guarantee exists. A promise that only people can keep depends on the person
 * who reads the operator's mail.
 */
const notesOfBoth =
  'test: apps/server/src/booking/customers/customers.test.ts > is exported to both, read by nobody else, and deleted with either account'
const oldNotes =
  'test: apps/server/src/booking/customers/customers.test.ts > is deleted three years after the last appointment of the two'
const feedContent =
  'test: apps/server/src/booking/calendar-feed/calendar-feed.test.ts > a feed shows the own paid appointments to two independent parsers, without names'
const feedEnds =
  'test: apps/server/src/booking/calendar-feed/calendar-feed.test.ts > an address is 404 in the next request after it was renewed or revoked'
const feedEndsWithPassword =
  'test: apps/server/src/identity/sessions/passwords.test.ts > ends the address at which a calendar reads the appointments, also through a reset link'
const search =
  'test: apps/server/src/marketplace/search/search.test.ts > show a professional of the town with the price and the first free start'
const serviceFee = 'test: packages/contract/src/lib/money.test.ts > for a price of %d € is %d €'
const totalFirst = 'test: e2e/pages/totals-first.ts > prices without the service fee'
const visibleWhenVerified =
  'test: apps/server/src/operations/verification/proofs.test.ts > a professional is visible once every asked proof is verified, and customers see what was'
const reviewsListed =
  'test: apps/server/src/booking/reviews/reviews.test.ts > is paginated, newest first, without hidden reviews, whichever clock was fast'
const guestsCart = 'test: apps/server/src/shop/carts/carts.test.ts > stores nothing, for guests and customers'
const cartLeaves =
  'test: e2e/cart.spec.ts > a guest’s cart is merged into the account’s at login, on two devices, and leaves the device at logout'
const ordered =
  'test: e2e/checkout.spec.ts > a customer with a saved address confirms at once, and tries another card after a refused one'
const orderHold = 'test: apps/server/src/shop/orders/orders.test.ts > holds its units for half an hour'
const onePlacedOrder =
  'test: apps/web/app/shop/orders/placed-order.test.ts > is placed once by several clicks and two tabs'
const sessionDataLeaves =
  'test: apps/web/app/lib/head-script.test.ts > read the same session and delete the same keys and databases'
const unsentLeave = 'test: e2e/talk.spec.ts > drafts and messages that wait are deleted with the session'
const placedForgotten = 'test: apps/web/app/shop/orders/placed-order.test.ts > reports once that it was paid unnoticed'
const storedOrderIsAnonymous =
  'test: apps/web/app/shop/orders/placed-order.test.ts > contains no personal data and is deleted with the session'
const card = 'test: e2e/card-frame.spec.ts > the card frame gives the page a payment method, and never a card number'
const paidAfterwards = 'test: apps/server/src/money/payouts/payouts.test.ts > is sent 48 hours after its end, once'
const neverBefore = 'test: apps/server/src/money/payouts/pay-early.test.ts > never precedes the end of its appointment'
const refundByLine =
  'test: apps/server/src/shop/orders/refund-order.test.ts > units of a line, with a reason that its customer reads'
const review = 'test: apps/server/src/booking/reviews/reviews.test.ts > is written once for an appointment'
const reviewOfProduct =
  'test: apps/server/src/shop/product-reviews/product-reviews.test.ts > is written once, also when'
const reviewOfPaidProduct =
  'test: apps/server/src/shop/product-reviews/product-reviews.test.ts > can be written by a customer who has paid'
const reviewOfAppointmentsOnly =
  'test: apps/server/src/booking/reviews/reviews.test.ts > is refused for an appointment that is %s'
const fee =
  'test: packages/contract/src/booking/cancellation.test.ts > is zero until 48 h before the start, then half until 24 h, then the whole total'
const freeCancellations =
  'test: apps/server/src/booking/appointments/free-cancellations.test.ts > the sixth cancellation in 30 days costs what the provider took'
const nothingBefore =
  'test: e2e/cookie-banner.spec.ts > before any answer nothing is stored, and refusing is as easy as accepting'
const nothingMeasured =
  'test: e2e/audience.spec.ts > nothing is measured or stored before a choice and after a refusal, on any route'
const measured = 'test: e2e/audience.spec.ts > after consent the funnel is what the visit did'
const onlyCounts =
  'test: apps/server/src/operations/audience/audience.test.ts > views and steps are counted by day, and nothing else of the visitor is stored'
const noLongCookie =
  'test: apps/web/test/promises.test.tsx > no cookie lasts longer than thirteen months, and nothing tracks visitors'
const lateNotice =
  'test: apps/server/src/booking/presence/presence.test.ts > a late notice is shown to both parties and mailed to the other one'
const absenceAfterSilence =
  'test: apps/server/src/booking/absences/report-absence.test.ts > 30 minutes after the start, whoever is there reports a party who has said nothing'
const safetyCancellation =
  'test: apps/server/src/booking/safety/safety.test.ts > a customer’s cancellation for safety refunds everything, counts nowhere'
const requestAnswer =
  'test: apps/server/src/booking/appointments/requests.test.ts > reserves the amount without a charge, holds the hours for twelve hours and is mailed to both'
const requestBeforeStart =
  'test: apps/server/src/booking/appointments/requests.test.ts > ends three hours before its start at the latest'
const presenceCode =
  'test: apps/server/src/booking/presence/presence.test.ts > the customer alone reads the presence code, from the contact window to the end'
const alerts =
  'test: apps/server/src/booking/safety/safety.test.ts > an alert opens a case before others, once until it is decided, beside an ordinary report'
const sharedLinks =
  'test: apps/server/src/booking/safety/safety.test.ts > a link shows the appointment to a guest until six hours after its end, or until it is revoked'
const linksFromContactWindow =
  'test: apps/server/src/booking/safety/safety.test.ts > a link is created from the contact window on'
const linksOfAccount =
  'test: apps/server/src/booking/safety/safety.test.ts > links are in the export of their owner, and are deleted with the account'
const waitingBrowser =
  'test: apps/server/src/identity/accounts/waiting-browsers.test.ts > is not logged in a quarter of an hour after the confirmation, nor a day after the registration'
const withdrawal =
  'test: apps/server/src/booking/appointments/withdrawal.test.ts > a withdrawal two hours before the start refunds everything'
const hold = 'test: apps/server/src/booking/appointments/holds.test.ts > reserves the hours for fifteen minutes'
const ranking =
  'test: apps/server/src/marketplace/search/search.test.ts > is: in town first, then nearest, then damped rating, then first free start'
const withdrawalFromOrder =
  'test: e2e/withdraw.spec.ts > a customer withdraws from a part of an order, and is refunded after its return'
const cancelled =
  'test: apps/server/src/shop/orders/orders.test.ts > is cancelled by its customer once, and its units are available again'
const withdrawalPeriod =
  'test: packages/contract/src/shop/withdrawal-period.test.ts > may be withdrawn from until the end of the fourteenth day'
const aPerson = 'setting: LEGAL_EMAIL'
const expireHoldsJob = 'job: expire-holds'
const cancelledByProfessional =
  'test: apps/server/src/booking/appointments/appointments.test.ts > by the professional costs nothing, and frees the hours'
const refundLeaves = 'test: apps/server/src/booking/appointments/appointments.test.ts > shows the state of its refund'
const cancelledByUs =
  'test: apps/server/src/operations/operators/cancel-appointment.test.ts > an operator’s cancellation refunds everything, tells both parties the reason, and is journaled'
const feeShownFirst =
  'test: apps/server/src/booking/appointments/appointments.test.ts > never takes another fee than the one shown'
const suspension =
  'test: apps/server/src/operations/operators/people.test.ts > a suspension starts a day after the professional is notified of the reason, and hides the profile at once'
const suspensionJob = 'job: begin-suspensions'
const danger =
  'test: apps/server/src/operations/operators/people.test.ts > a suspension for danger starts at once, and lifting it does not restore the old sessions'
const withdrawalWhenRescheduled =
  'test: apps/server/src/booking/appointments/withdrawal.test.ts > the withdrawal period allows a reschedule until it ends, and a reschedule does not restart it'
const contactTests = 'test: apps/server/src/booking/appointments/contacts.test.ts'
const contacts = `${contactTests} > from 72 hours before the start of a paid appointment, and to nobody else`
const contactsAtPayment = `${contactTests} > a payment inside the contact window brings the contacts in the confirmation`
const contactsEnd =
  'test: apps/server/src/booking/appointments/contacts.test.ts > and thirty days after the end of a completed one'
const atCustomersHome =
  'test: apps/server/src/booking/appointments/holds.test.ts > customer’s home when the professional travels there'
const consentStored = 'test: e2e/cookie-banner.spec.ts > » is stored for six months'
const consentChanged =
  'test: e2e/cookie-banner.spec.ts > a detailed choice of cookies can be changed from the footer of any page'
const exported =
  'test: apps/server/src/operations/account-deletion/delete-account.test.ts > is one file with all stored data about the person, and no secret'
const erase =
  'test: apps/server/src/operations/account-deletion/delete-account.test.ts > keeps a customer’s paid appointments and orders, without personal data'
const invoicesStay =
  'test: apps/server/src/operations/account-deletion/delete-account.test.ts > issues pending invoices first, and leaves invoices unchanged'
const noMetadata =
  'test: apps/server/src/platform/uploads/metadata.test.ts > a picture is shown without its place and camera'
const addressNotStored =
  'test: apps/server/src/operations/account-deletion/delete-unused-accounts.test.ts > the network address and browser of a login are stored nowhere'
const roundedPosition =
  'test: apps/server/src/platform/towns/geocoder.test.ts > the map service receives a rounded position, and nothing about the person'
const ownTowns = 'test: apps/server/src/platform/towns/cities-http.test.ts > of %s is that town'
const stripe =
  'test: apps/server/src/money/payment-provider/card-sources.test.ts > allows Stripe as its documentation asks, and nothing else'
const cardKept =
  'test: apps/server/src/money/saved-cards/saved-cards.test.ts > a card is kept only on request, and the provider has no customer before that'
const unusedJob = 'job: delete-unused-accounts'
const unused =
  'test: apps/server/src/operations/account-deletion/delete-unused-accounts.test.ts > an account without a login for two years is deleted a month after the warning mail'
const unconfirmed =
  'test: apps/server/src/operations/account-deletion/delete-unused-accounts.test.ts > an unconfirmed registration is deleted a month after its last attempt'
const deletionWaitsForAppointment =
  'test: apps/server/src/operations/account-deletion/delete-unused-accounts.test.ts > an account with an upcoming appointment is deleted later, and an operator’s account never'
const geocoderRateLimit =
  'test: apps/server/src/platform/towns/geocoder.test.ts > the map service is asked once for each kilometre, and at most once a second'
const shareBlockedWhileDisputed =
  'test: apps/server/src/money/disputes/disputes.test.ts > a dispute blocks the professional’s share while the bank decides'
const shareOfFee =
  'test: apps/server/src/money/payouts/payouts.test.ts > of a cancellation is the professional’s part of the fee, 48 hours after'
const linkToConfirm = 'test: apps/server/src/identity/accounts/registration.test.ts > works for 48 hours'
const linkToReset = 'test: apps/server/src/identity/sessions/passwords.test.ts > can be replaced for an hour'
const newsletterStored =
  'test: apps/server/src/operations/newsletter/newsletter.test.ts > stores no link token, and an unconfirmed address is deleted'
const newsletterLeft =
  'test: apps/server/src/operations/newsletter/newsletter.test.ts > takes one click without login, deletes the address, and can be repeated'
const newsletterReaders =
  'test: apps/server/src/operations/newsletter/newsletter.test.ts > subscribersWithLinks lists each confirmed address, oldest first, with an unsubscribe link'
const newsletterLink =
  'test: apps/server/src/operations/newsletter/newsletter.test.ts > can be confirmed with the same link repeatedly for 48 hours'
const freeReschedule =
  'test: apps/server/src/booking/appointments/reschedule-appointment.test.ts > a reschedule takes the new hours, frees the old ones and informs both parties, free of charge'

/** The law requires these sentences in the terms. The operator answers customers who invoke them. */
const ofTheLaw = [
  'Le consommateur dispose d’un délai de deux ans à compter de la délivrance du bien pour obtenir la mise en œuvre de la garantie légale de conformité en cas d’apparition d’un défaut de conformité.',
  'Lorsque le contrat de vente du bien prévoit la fourniture d’un contenu numérique ou d’un service numérique de manière continue pendant une durée supérieure à deux ans, la garantie légale est applicable à ce contenu numérique ou ce service numérique tout au long de la période de fourniture prévue.',
  'La garantie légale de conformité donne au consommateur droit à la réparation ou au remplacement du bien dans un délai de trente jours suivant sa demande, sans frais et sans inconvénient majeur pour lui.',
  'Si le bien est réparé dans le cadre de la garantie légale de conformité, le consommateur bénéficie d’une extension de six mois de la garantie initiale.',
  'Si le consommateur demande la réparation du bien, mais que le vendeur impose le remplacement, la garantie légale de conformité est renouvelée pour une période de deux ans à compter de la date de remplacement du bien.',
  'Le consommateur peut obtenir une réduction du prix d’achat en conservant le bien ou mettre fin au contrat en se faisant rembourser intégralement contre restitution du bien, si :',
  '1° Le professionnel refuse de réparer ou de remplacer le bien ;',
  '2° La réparation ou le remplacement du bien intervient après un délai de trente jours ;',
  '3° La réparation ou le remplacement du bien occasionne un inconvénient majeur pour le consommateur, notamment lorsque le consommateur supporte définitivement les frais de reprise ou d’enlèvement du bien non conforme, ou s’il supporte les frais d’installation du bien réparé ou de remplacement ;',
  '4° La non-conformité du bien persiste en dépit de la tentative de mise en conformité du vendeur restée infructueuse.',
  'Toute période d’immobilisation du bien en vue de sa réparation ou de son remplacement suspend la garantie qui restait à courir jusqu’à la délivrance du bien remis en état.',
  'Les droits mentionnés ci-dessus résultent de l’application des articles L. 217-1 à L. 217-32 du code de la consommation.',
  'Le vendeur qui fait obstacle de mauvaise foi à la mise en œuvre de la garantie légale de conformité encourt une amende civile d’un montant maximal de 300 000 euros, qui peut être porté jusqu’à 10 % du chiffre d’affaires moyen annuel (article L. 241-5 du code de la consommation).',
  'Le consommateur bénéficie également de la garantie légale des vices cachés en application des articles 1641 à 1649 du code civil, pendant une durée de deux ans à compter de la découverte du défaut.',
  'Cette garantie donne droit à une réduction de prix si le bien est conservé ou à un remboursement intégral contre restitution du bien.',
]

const talk = 'test: apps/server/src/talk/conversations'
const pairAlone = `${talk}/send-message.test.ts > of nobody else’s conversation anything is known`
const pictureOfPair = `${talk}/send-message.test.ts > which the two and nobody else can open`
const masked = `${talk}/send-message.test.ts > is masked until the two have paid an appointment`
const oldConversations = `${talk}/purge-conversations.test.ts > conversations are deleted twelve months after`
const blocks = 'test: apps/server/src/identity/blocks/blocks.test.ts'
const blocksReadAlone = `${blocks} > is read by the blocker alone`
const blocksErased = `${blocks} > loses a person who deletes the account, and is deleted with its own account`
const reportTests = 'test: apps/server/src/operations/reports'
const reportCopy = `${reportTests}/report-messages.test.ts > a later withdrawal leaves the copy as it is`
const reportUnknown = `${reportTests}/report-messages.test.ts > the reported person neither a mail nor a line in the export`
const reportReading = `${reportTests}/decide-report.test.ts > read the copies of a case and nothing else of the conversation`
const reportMeasures = `${reportTests}/decide-report.test.ts > tells the reported person why and the reporter what`
const reportSuspension = `${reportTests}/decide-report.test.ts > has the consequences of any suspension`
const reportOfDeleted = `${reportTests}/decide-report.test.ts > the copy stays when either account is deleted`
const oldReports = `${reportTests}/decide-report.test.ts > keeps its conversation, and a decided one its copies`
const contents = `${reportTests}/report-content.test.ts`
const guestReport = `${contents} > a guest reports an address`
const guestNames = `${contents} > a guest gives a name and an address`
const contentCopies = `${contents} > is reported to one case about the person responsible, with a copy of it`
const contentDeleted = `${contents} > a copied picture outlives its public file, and is deleted with the report`
const oldObjections = `${reportTests}/objections.test.ts > and the objection is deleted with the report`
const objections = `${reportTests}/objections.test.ts > each side objects once, within six months`
const objectionsByColleague = `${reportTests}/objections.test.ts > leaves the objection to a colleague where there is one`
const reportJourney = 'test: e2e/reports.spec.ts > a message is reported'
const ownMessagesErased = `${talk}/conversations.test.ts > leaves empty messages and no name when it is deleted`

export const guarantees: Record<string, string[]> = {
  'De chaque cliente, seul le dernier avis paraît sur la page d’une coiffeuse et compte dans sa note.': [
    'test: apps/server/src/booking/reviews/reviews.test.ts > counts once for each customer, with the latest one, whatever is written, deleted or hidden at once',
  ],
  'Qui propose quoi, dans quel ordre, à quel prix, et qui répond de quoi.': [aPerson],
  'Leur inscription est gratuite, ouverte aux personnes de dix-huit ans ou plus, et demande une adresse e-mail confirmée.':
    [
      'test: apps/server/src/identity/accounts/declarations.test.ts > cannot publish services or availability until the declaration is made',
      'test: apps/server/src/identity/accounts/registration.test.ts > opens an account once its mail has been answered',
    ],
  'Un profil peut être public avant la vérification de son dossier par notre équipe.': [
    'test: apps/server/src/operations/verification/proofs.test.ts > nobody is hidden for a file where the configuration does not require one',
  ],
  'Un profil n’est public qu’après la vérification de son dossier par notre équipe.': [visibleWhenVerified],
  'Les articles de la boutique, eux, sont vendus par Couronne, ainsi que les mèches proposées pendant une réservation.':
    [ordered],
  'Une recherche montre au plus 120 profils, libres ce jour-là, dans l’ordre que vous choisissez :': [
    'test: apps/server/src/marketplace/search/search.test.ts > stops at the first 120, and fills up with the nearest professionals elsewhere',
  ],
  'C’est ce que dit la mention « Avis vérifié ».': [review, reviewOfAppointmentsOnly],
  'Un avis paraît aussitôt, sans relecture, avec la date du rendez-vous et celle de sa publication ; les plus récents viennent en premier.':
    [
      'test: apps/server/src/booking/reviews/reviews.test.ts > is published by the customer of a completed appointment, and counts at once',
      reviewsListed,
    ],
  'Vous pouvez le retirer dans les 48 heures et en écrire un autre.': [
    'test: apps/server/src/booking/reviews/reviews.test.ts > by its author within 48 hours is gone and may be written again',
  ],
  'La coiffeuse peut y répondre une fois.': [
    'test: apps/server/src/booking/reviews/reviews.test.ts > is given once, also when two are sent at once',
  ],
  'Notre équipe peut retirer un avis contraire à la loi ou à nos conditions générales : des injures, des données personnelles, des propos sans rapport avec le rendez-vous ou l’article.':
    [
      'test: apps/server/src/booking/reviews/reviews.test.ts > by an operator is mailed to its author with the reason, and is in the journal',
    ],
  'Ce que coûte une annulation dépend du temps qui reste : les conditions générales le disent, et le montant exact est toujours indiqué avant que vous confirmiez l’annulation.':
    [fee, feeShownFirst],
  'Un profil quitte les résultats quand la coiffeuse n’a plus de service ou d’heure libre, ferme son compte, ou est suspendue.':
    [
      'test: apps/server/src/marketplace/search/search.test.ts > leave out a professional who has withdrawn the service',
      suspension,
    ],
  'Il les quitte aussi quand une pièce demandée est refusée ou expirée, jusqu’à ce que la nouvelle soit vérifiée.': [
    'test: apps/server/src/operations/verification/proofs.test.ts > a refusal of a verified proof hides the professional, and paid or held appointments stay',
    'test: apps/server/src/operations/verification/proofs.test.ts > hides the professional the day after, and tells operators of paid appointments',
    'setting: REQUIRE_VERIFIED_PROFESSIONALS',
  ],
  'L’annulation d’un rendez-vous est gratuite dans les 14 jours qui suivent la réservation, tant qu’il n’a pas commencé.':
    [withdrawal, 'setting: SERVICE_WITHDRAWAL_DAYS'],
  '« Renoncer au contrat ici » est à côté de chaque commande expédiée, dans « Mes commandes ».': [withdrawalFromOrder],
  'Aller à mes commandes': [withdrawalFromOrder],
  'Écrivez à bonjour@couronne.test votre nom, le numéro de la commande ou la date du rendez-vous, et pour une commande les articles auxquels vous renoncez : cela suffit, dans le même délai.':
    [aPerson],
  'Où renoncer en ligne à une commande de la boutique, comment annuler un rendez-vous, et que faire sans accès à votre compte.':
    [withdrawalFromOrder, aPerson],
  'Un message y sera envoyé pour confirmer l’adresse.': [
    'test: apps/server/src/identity/accounts/registration.test.ts > opens an account once its mail has been answered',
  ],
  'Montrée seulement à la coiffeuse que vous faites venir chez vous.': [contacts],
  'Montrée seulement aux personnes dont le rendez-vous avec vous est payé.': [contacts],
  'Au moins : 8 caractères, une majuscule, une minuscule, un chiffre, un signe parmi # ? ! @ $ % ^ & * -, Solidité': [
    'test: apps/server/src/identity/sessions/passwords.test.ts > obeys the rule for passwords',
  ],
  'J’ai 18 ans ou plus.': [
    'test: apps/server/src/identity/accounts/declarations.test.ts > the account stores what was declared at the registration',
  ],
  'Ces informations servent à votre compte et à vos rendez-vous, jamais à de la publicité.': [noLongCookie, aPerson],
  'Un e-mail de confirmation vous est envoyé, et Nadia est prévenue.': [
    'test: apps/server/src/money/payments/payments.test.ts > makes it a paid appointment that both sides see, with a mail to each',
  ],
  'Votre numéro de carte ne passe jamais par nos serveurs.': [card],
  'L’argent n’est versé à la coiffeuse qu’après le rendez-vous.': [paidAfterwards, neverBefore],
  'Seule une cliente dont le rendez-vous a eu lieu peut donner son avis, une seule fois.': [
    review,
    reviewOfAppointmentsOnly,
  ],
  'Sans frais jusqu’à 48 h avant ; la moitié du total entre 48 h et 24 h ; le total ensuite.': [fee],
  'Fixez vos prix et vos heures, montrez vos réalisations, soyez payée de chaque rendez-vous honoré.': [paidAfterwards],
  'L’inscription est gratuite.': [
    'test: apps/server/src/identity/accounts/registration.test.ts > opens an account once its mail has been answered',
  ],
  'Acceptez-vous une mesure d’audience ?': [nothingMeasured, measured],
  'Avis vérifiés, prix affichés, paiement en ligne sécurisé.': [review, reviewOfAppointmentsOnly],
  'Sans frais dans les 14 jours qui suivent la réservation.': [withdrawal, 'setting: SERVICE_WITHDRAWAL_DAYS'],
  'Ensuite, sans frais jusqu’à 48 h avant ; la moitié du total entre 48 h et 24 h ; le total ensuite.': [
    fee,
    withdrawal,
  ],
  'Vous dites la coiffure, la ville et le jour ; vous choisissez d’après des réalisations et des avis vérifiés ; vous réservez, vous payez en ligne, et vous l’attendez chez vous ou poussez la porte de son salon.':
    [search, review],
  'Des coiffeuses indépendantes, qui montrent leur travail et s’engagent sur une heure, une durée et un prix.': [hold],
  'Dans votre quartier, chez vous ou dans son salon, de Montreuil à Fort-de-France : la bonne main n’est jamais très loin.':
    [ranking],
  'Sans compte, il ne quitte votre navigateur que pour être comparé aux prix et au stock du jour ; avec un compte, il y est gardé et effacé d’ici quand vous cliquez sur « Quitter » ;':
    [guestsCart, cartLeaves],
  'Les présentes conditions encadrent l’utilisation du site Couronne, édité par Couronne Démonstration, société par actions simplifiée, 12 rue des Tresses, 93100 Montreuil.':
    ['setting: LEGAL_COMPANY_NAME', 'setting: LEGAL_FORM', 'setting: LEGAL_ADDRESS'],
  'Elles lient l’éditeur et toute personne qui visite le site, s’y inscrit, y réserve ou y vend ses prestations.': [
    'test: apps/server/src/identity/accounts/declarations.test.ts > the account stores which terms were accepted, and when',
  ],
  'Consulter le site est libre et gratuit.': ['test: apps/server/test/route-rules.ts > GET /api/v1/search'],
  'Votre mot de passe est personnel ; prévenez-nous sans attendre si vous pensez que quelqu’un d’autre le connaît.': [
    aPerson,
  ],
  'Aucune coiffeuse ne paie pour être mieux placée.': [ranking],
  'S’y ajoutent des frais de service : 7 % de ce prix compté sans ses centimes, arrondis à l’euro inférieur.': [
    serviceFee,
  ],
  'Le prix affiché sur le site est toujours le total que vous payez, toutes taxes comprises ; la part des frais de service est écrite à côté.':
    [totalFirst],
  'Le bouton « Commander avec obligation de paiement » rappelle ce total.': [
    'test: e2e/guest-to-paid-booking.spec.ts > a guest finds a professional, registers, books and pays',
  ],
  'Les heures choisies vous sont gardées quinze minutes, le temps de payer.': [hold, expireHoldsJob],
  'Qui laisse dix réservations sans paiement en vingt-quatre heures doit attendre avant d’en faire une autre.': [
    'test: apps/server/src/booking/appointments/holds.test.ts > are ten a day at most',
  ],
  'Un rendez-vous se déplace sans frais, trois fois au plus, tant que le temps qui reste est celui d’une annulation gratuite.':
    [
      'test: apps/server/src/booking/appointments/reschedule-appointment.test.ts > is rescheduled three times, and a fourth is refused',
      'test: apps/server/src/booking/appointments/reschedule-appointment.test.ts > is open to the customer only, while cancelling would be free',
    ],
  '48 heures ou plus : l’annulation est gratuite, tout vous est remboursé ;': [fee],
  'entre 48 heures et 24 heures : la moitié du total reste due ;': [fee],
  '24 heures ou moins : le total reste dû.': [fee],
  'Cinq annulations gratuites sont possibles en trente jours.': [freeCancellations],
  'Cinq annulations gratuites sont possibles en trente jours, sans compter celles du délai qui suit la réservation.': [
    freeCancellations,
    'test: apps/server/src/booking/appointments/free-cancellations.test.ts > withdrawals within the days of the law are free and do not count',
  ],
  'Ce qui vous revient est remboursé aussitôt sur la carte qui a payé.': [cancelledByProfessional, refundLeaves],
  'Si la coiffeuse ou Couronne annule, tout vous est remboursé.': [cancelledByProfessional, cancelledByUs],
  'Le montant exact est toujours indiqué avant que vous confirmiez l’annulation.': [feeShownFirst],
  'Les prix des articles sont en euros, toutes taxes comprises ; les frais de livraison sont affichés avant le bouton « Commander avec obligation de paiement ».':
    [ordered],
  'Une commande est gardée trente minutes, le temps de la payer, et celle qui la remplace garde le temps qui reste.': [
    orderHold,
    'test: apps/server/src/shop/orders/unpaid-order-limits.test.ts > has the time that was left',
  ],
  'Tant qu’elle n’est pas expédiée, vous pouvez l’annuler, et elle vous est remboursée en totalité.': [ordered],
  'Le prix de sa prestation lui est versé 48 heures après la fin du rendez-vous, sur le compte Stripe à son nom, dès que Stripe l’a confirmé ; une absence signalée ou un paiement contesté suspend ce versement jusqu’à la décision.':
    [
      paidAfterwards,
      'job: decide-transfers',
      'test: apps/server/src/money/payouts/payouts.test.ts > waits while an absence is reported',
      'test: apps/server/src/money/payouts/payouts.test.ts > waits for the professional’s account, and is sent when it is ready',
      'test: apps/server/src/money/disputes/disputes.test.ts > a dispute blocks the professional’s share while the bank decides',
    ],
  'De Stripe à sa banque, il faut de un à sept jours ouvrés.': [
    'test: apps/web/app/money/payouts/arrival.test.ts > workingDaysAfter counts working days only from %s',
  ],
  'Seule une personne dont le rendez-vous payé a eu lieu, ou dont l’article commandé a été expédié, peut donner un avis, une fois pour chacun.':
    [review, reviewOfAppointmentsOnly, reviewOfProduct, reviewOfPaidProduct],
  'Sans mise en conformité sous vingt-quatre heures, le compte peut être suspendu ; le motif vous est donné et vous pouvez le contester.':
    [suspension, suspensionJob],
  'Un manquement grave, comme une fraude ou une mise en danger, peut justifier une suspension immédiate.': [danger],
  'Notre équipe décide alors des rendez-vous à venir : ceux qu’elle annule sont intégralement remboursés.': [
    cancelledByUs,
    'test: apps/server/src/operations/operators/suspended-bookings.test.ts > the start of a suspension ends the professional’s holds, and tells operators of upcoming paid appointments',
  ],
  'Chaque coiffeuse répond de sa prestation.': [aPerson],
  'Couronne répond du bon fonctionnement du site, de la réservation et du paiement, hors cas de force majeure ou fait d’un tiers.':
    [aPerson],
  'Toute demande à leur sujet reçoit une réponse sous trente jours.': [aPerson],
  'Les cookies ne sont jamais gardés plus de treize mois.': [noLongCookie],
  'À défaut d’accord, la loi donne à tout consommateur le droit de recourir gratuitement à un médiateur de la consommation ; le nôtre n’est pas encore nommé ici.':
    ['setting: LEGAL_MEDIATOR_NAME'],
  'Dernière mise à jour : 28 novembre 2026': ['test: packages/contract/src/identity/terms.ts > 2026-'],
  'Les sommes payées d’avance ne sont pas des arrhes au sens de l’article L214-1 du Code de la consommation.': [
    feeShownFirst,
  ],
  'Dernière mise à jour : 27 novembre 2026': ['test: packages/contract/src/identity/terms.ts > 2026-'],
  'L’annulation est gratuite dans les 14 jours qui suivent la réservation, à partir du paiement accepté : tout vous est remboursé.':
    [withdrawal, 'setting: SERVICE_WITHDRAWAL_DAYS'],
  'Un jour compte vingt-quatre heures ; déplacer le rendez-vous ne prolonge pas ce délai.': [withdrawalWhenRescheduled],
  'La coiffure, le jour et votre ville : la recherche ne montre que des coiffeuses libres ce jour-là.': [search],
  'Il comprend le prix fixé par la coiffeuse et des frais de service : 7 % de ce prix, arrondis à l’euro inférieur.': [
    serviceFee,
  ],
  'C’est gratuit 48 heures avant ou plus ; la moitié du total reste due entre 48 heures et 24 heures ; le total ensuite.':
    [fee],
  'Après cinq annulations gratuites en trente jours, la suivante coûte les frais de paiement par carte.': [
    freeCancellations,
  ],
  'Tout vous est remboursé, sur la carte qui a payé.': [cancelledByProfessional],
  'Le remboursement part aussitôt ; votre banque peut mettre quelques jours à l’afficher.': [
    'job: refund',
    refundLeaves,
  ],
  'Seules les connaissent la coiffeuse chez qui vous avez payé un rendez-vous et notre équipe ; votre adresse n’est donnée à la coiffeuse que si elle vient chez vous.':
    [contacts, atCustomersHome],
  'Sinon, rejoignez-la dans son salon, dont l’adresse vous est communiquée 72 heures avant.': [contacts],
  'Vous voyez ses coordonnées, et elle les vôtres, 72 heures avant le rendez-vous, ou dès le paiement s’il est plus proche ; d’ici là, vous vous écrivez sur le site.':
    [contacts, contactsAtPayment],
  'Jusqu’à 72 heures avant le rendez-vous, vous vous écrivez sur le site.': [contacts],
  'Seule une personne dont le rendez-vous payé a eu lieu, ou dont l’article commandé a été expédié, peut donner un avis, une seule fois pour chacun.':
    [review, reviewOfAppointmentsOnly, reviewOfProduct, reviewOfPaidProduct],
  'Réserver une coiffeuse en cinq étapes, annuler, payer, obtenir un remboursement : les réponses aux questions les plus fréquentes.':
    ['test: e2e/guest-to-paid-booking.spec.ts > a guest finds a professional, registers, books and pays', fee],
  'C’est gratuit dans les 14 jours qui suivent la réservation.': [withdrawal],
  'Ensuite, c’est gratuit 48 heures avant ou plus ; la moitié du total reste due entre 48 heures et 24 heures ; le total ensuite.':
    [fee, withdrawal],
  'Conformément à l’article 6 de la loi n° 2004-575 du 21 juin 2004 pour la confiance dans l’économie numérique, voici qui édite et héberge le site Couronne.':
    ['setting: LEGAL_COMPANY_NAME'],
  'Éditeur : Couronne Démonstration, société par actions simplifiée au capital de 10 000 €, dont le siège est situé 12 rue des Tresses, 93100 Montreuil, immatriculée au registre du commerce et des sociétés de Bobigny sous le numéro 000 000 000.':
    [
      'setting: LEGAL_COMPANY_NAME',
      'setting: LEGAL_FORM',
      'setting: LEGAL_CAPITAL',
      'setting: LEGAL_ADDRESS',
      'setting: LEGAL_RCS',
      'setting: LEGAL_SIREN',
    ],
  'Numéro de TVA intracommunautaire : FR00000000000.': ['setting: LEGAL_VAT'],
  'Contact : bonjour@couronne.test, téléphone 01 99 00 00 00.': [aPerson, 'setting: LEGAL_PHONE'],
  'Hébergeur : Hébergement Démonstration SAS, 2 rue du Nuage, 59000 Lille, téléphone 03 53 01 00 00.': [
    'setting: LEGAL_HOST_NAME',
    'setting: LEGAL_HOST_ADDRESS',
    'setting: LEGAL_HOST_PHONE',
  ],
  'Elles peuvent être modifiées ou complétées à tout moment ; la version applicable est celle qui est en ligne au moment de votre visite ou de votre commande.':
    [
      'test: apps/server/src/identity/accounts/declarations.test.ts > the account stores which terms were accepted, and when',
    ],
  'Sa boutique vend des extensions capillaires.': [ordered],
  'La prestation de coiffure est réalisée par la coiffeuse choisie, sous sa seule responsabilité.': [aPerson],
  'Un contenu contraire à la loi française, en particulier à la protection des données ou à caractère raciste, injurieux ou diffamatoire, se signale sur la page Signaler un contenu ; l’éditeur peut suspendre le compte de qui l’a publié.':
    [guestReport, suspension],
  'Point de contact unique des personnes et des autorités (règlement (UE) 2022/2065, articles 11 et 12) : l’adresse e-mail et le téléphone ci-dessus, en français ou en anglais.':
    ['setting: LEGAL_EMAIL', aPerson],
  'la liste des villes et leurs coordonnées proviennent notamment de la base « Countries States Cities Database », mise à disposition sous la licence Open Database License (ODbL) 1.0 ; la base de villes du site, qui en dérive, est disponible sous cette même licence sur simple demande à l’adresse ci-dessus ;':
    ['test: apps/server/src/platform/towns/cities.test.ts > has every commune'],
  'le découpage administratif et les codes postaux proviennent des données ouvertes de l’État, sous Licence Ouverte 2.0 ;':
    ['test: apps/server/src/platform/towns/cities.test.ts > has every commune'],
  'les portraits dessinés sont ceux d’Open Peeps, de Pablo Stanley, versés au domaine public (CC0 1.0) ;': [
    'test: apps/web/scripts/draw-illustrations.ts > Open Peeps by Pablo Stanley, CC0',
  ],
  'les caractères Fraunces et Figtree sont distribués sous la SIL Open Font License 1.1.': [
    'test: apps/web/app/root.tsx > @fontsource/fraunces',
  ],
  'L’éditeur n’en vérifie pas le contenu et n’assume aucune responsabilité à ce titre.': [aPerson],
  'La navigation peut déposer des cookies dans votre navigateur.': [noLongCookie],
  'Ceux qui sont nécessaires au site sont dispensés de consentement ; la mesure d’audience n’en dépose pas et n’est chargée qu’avec votre accord.':
    [nothingBefore, nothingMeasured],
  'Votre choix est gardé six mois, et se change à tout moment avec « Gérer mes cookies », en bas de chaque page.': [
    consentStored,
    consentChanged,
  ],
  'Aucun cookie ne dure plus de treize mois.': [noLongCookie],
  'Les traitements de données personnelles du site figurent au registre tenu par l’éditeur en application du règlement (UE) 2016/679 (RGPD) et de la loi n° 78-17 du 6 janvier 1978 modifiée.':
    [aPerson],
  'Les données personnelles ne sont ni vendues, ni louées, ni échangées à l’insu de la personne concernée.': [aPerson],
  'Vous disposez d’un droit d’accès, de rectification, d’effacement, de limitation, de portabilité et d’opposition, que vous exercez en écrivant à bonjour@couronne.test.':
    [exported, erase, aPerson],
  'Une réponse vous est donnée sous trente jours.': [aPerson],
  'Éditeur, hébergeur, responsabilité, propriété intellectuelle, cookies et données personnelles : les mentions légales du site.':
    ['setting: LEGAL_COMPANY_NAME', 'setting: LEGAL_HOST_NAME'],
  'Ce que nous savons de vous, ce que nous en faisons, et comment garder la main.': [exported],
  'Elle a 12 heures pour répondre, et jusqu’à 3 heures avant le début.': [requestAnswer, requestBeforeStart],
  'Elle ne remplace pas un appel au 17 ou au 112 en cas de danger.': [aPerson],
  'le jour du rendez-vous, si vous les utilisez : vos annonces de retard et l’heure de « Je suis là », que vous êtes deux à lire ; le code de présence, que seule la cliente lit ; vos alertes de sécurité, que seule notre équipe lit ;':
    [lateNotice, presenceCode, alerts],
  'quand vous partagez un rendez-vous par un lien : qui ouvre ce lien lit le prénom et la photo de l’autre personne, la prestation, l’heure et le lieu, à partir de 72 heures avant le début et jusqu’à six heures après la fin ; vous pouvez le retirer avant ;':
    [sharedLinks, linksFromContactWindow],
  'inscription, nécessaire : un secret de votre inscription, qui ouvre votre compte dans ce navigateur dès que votre adresse est confirmée ; il sert 24 heures au plus et s’efface quand il a servi ;':
    [waitingBrowser],
  'Durée : six mois après la décision, comme un signalement.': ['job: delete-old-reports', oldReports],
  'Durée : ils n’ouvrent plus rien six heures après la fin ; leur date reste avec le compte.': [
    sharedLinks,
    linksOfAccount,
  ],
  'quand vous donnez votre avis ou signalez une absence : ce que vous écrivez, et les images que vous y joignez, dont les informations cachées, comme le lieu de prise de vue, sont retirées ;':
    [noMetadata],
  'quand vous naviguez : votre adresse IP, qui sert pendant une heure au plus à compter les demandes, pour protéger le site ; elle n’est écrite nulle part.':
    [addressNotStored],
  'Le responsable de ces traitements est Couronne Démonstration, 12 rue des Tresses, 93100 Montreuil.': [
    'setting: LEGAL_COMPANY_NAME',
    'setting: LEGAL_ADDRESS',
  ],
  'Si vous autorisez la localisation pour trouver la ville la plus proche, votre position sert à cette seule recherche.':
    [roundedPosition, addressNotStored],
  'quand vous écrivez à quelqu’un : vos messages et vos images, que vous êtes deux à lire ; avant un premier rendez-vous payé, les coordonnées y sont remplacées par des points et ne sont pas conservées ; notre équipe ne lit que ce qui lui est adressé, et la copie des messages que l’un de vous signale, avec vingt messages avant et vingt après au plus ;':
    [pairAlone, pictureOfPair, masked, reportCopy, reportReading],
  'quand vous signalez un contenu ou contestez une décision : le motif et vos mots, que seule notre équipe lit ; sans compte, votre nom et votre e-mail, pour vous répondre, sauf si vous signalez un danger pour un mineur sans les donner ;':
    [reportUnknown, guestNames],
  'quand ce que vous publiez est signalé : une copie de ce contenu, avec ses images, que seule notre équipe lit ;': [
    contentCopies,
  ],
  'quand vous bloquez quelqu’un : qui, et quel jour ; personne d’autre ne le lit, et cela s’efface quand vous débloquez ou que l’un des deux comptes est effacé ;':
    [blocksReadAlone, blocksErased],
  'quand vous créez une adresse pour votre agenda : la date, et une empreinte de cette adresse ; qui l’a lit vos rendez-vous avec la prestation, la ville et l’heure, et l’éditeur de votre agenda la connaît ; vous pouvez la supprimer ;':
    [feedContent, feedEnds],
  'Durée : trois ans après le dernier rendez-vous, ou avec l’un des deux comptes.': ['job: delete-old-notes', oldNotes],
  'Y montrer vos rendez-vous.': [feedContent],
  'Durée : jusqu’à ce que vous la supprimiez ou changiez de mot de passe, ou avec le compte.': [
    feedEnds,
    feedEndsWithPassword,
  ],
  'Le prénom qu’une coiffeuse note pour un rendez-vous pris par téléphone n’est lu que par elle, et est effacé douze mois après ce rendez-vous.':
    [
      'job: delete-old-entries',
      'test: apps/server/src/booking/own-entries/own-entries.test.ts > are deleted 12 months after their end',
      'test: apps/server/src/booking/own-entries/own-entries.test.ts > are no appointments, and nobody else sees them',
    ],
  'Sur le site, elle seule le lit ; la personne en reçoit une copie quand elle télécharge ses données.': [notesOfBoth],
  'C’est effacé trois ans après leur dernier rendez-vous, ou avec l’un des deux comptes.': [
    'job: delete-old-notes',
    oldNotes,
    notesOfBoth,
  ],
  'Vos messages sont gardés douze mois après le dernier message ou le dernier rendez-vous avec la même personne, plus longtemps seulement tant qu’une absence, un litige ou un signalement est à décider.':
    ['job: delete-old-conversations', oldConversations, oldReports],
  'Un signalement, la copie de son contenu et les contestations sont effacés six mois après notre décision, ou après notre réponse à une contestation ; jusque-là, ils restent aussi quand le contenu est supprimé ou un compte effacé.':
    ['job: delete-old-reports', oldReports, oldObjections, contentDeleted, reportCopy, reportOfDeleted],
  'Vous pouvez signaler un contenu par « Signaler », ou sur la page Signaler un contenu, avec ou sans compte et gratuitement.':
    [reportJourney, guestReport],
  'Une personne de notre équipe, sans moyen automatisé, lit la copie de ce qui est signalé et décide : un avertissement, le retrait du contenu, la suspension du compte, ou rien.':
    [reportReading, reportMeasures, reportSuspension],
  'La décision reste, sans nom une fois le compte effacé.': [reportOfDeleted],
  'Dans les profils, photos, avis, réponses et messages, et lors d’un rendez-vous, ne sont pas admis :': [
    reportMeasures,
    contentCopies,
  ],
  'La personne visée par une mesure, ou celle dont le signalement n’a entraîné aucune mesure, peut contester la décision une fois, gratuitement, pendant six mois, par le lien de l’e-mail ou depuis le compte.':
    [objections],
  'Une autre personne de notre équipe répond dès que nous sommes deux.': [objectionsByColleague],
  'Quand un compte est effacé, les messages qu’il a écrits le sont aussi ; l’autre personne garde les siens.': [
    ownMessagesErased,
  ],
  'Elle est faite sur notre propre serveur ; votre position n’est pas conservée.': [ownTowns],
  'Vous pouvez retirer un consentement à tout moment : par « Gérer mes cookies », en bas de chaque page, ou en écrivant à bonjour@couronne.test.':
    [consentChanged, aPerson],
  'Nous ne vendons vos données à personne.': [aPerson],
  'Elles ne sont communiquées qu’à celles et ceux qui en ont besoin :': [contacts],
  'la coiffeuse chez qui vous avez payé un rendez-vous connaît votre nom ; elle voit votre téléphone, et votre adresse si le rendez-vous a lieu chez vous, de 72 heures avant son début, ou du paiement s’il vient après, jusqu’à trente jours après sa fin ;':
    [contacts, contactsAtPayment, contactsEnd],
  'l’adresse et le téléphone d’une coiffeuse ne sont montrés qu’aux personnes qui lui ont payé un rendez-vous, pendant ce même temps ;':
    [contacts, contactsEnd],
  'notre équipe les voit quand elle vous aide, ou décide d’une absence ou d’un remboursement ;': [
    'test: apps/server/test/route-rules.ts > GET /api/v1/admin/people/:id',
  ],
  'Votre numéro de carte est saisi dans son propre cadre et ne passe jamais par nos serveurs : nous n’en avons que la référence du paiement.':
    [card, stripe],
  'Les échanges suivent la norme de sécurité PCI-DSS.': [card, stripe],
  'Si vous cochez « Garder cette carte », Stripe la garde pour vos prochains paiements.': [cardKept],
  'Nous en notons la marque, les quatre derniers chiffres, la date d’expiration et une empreinte, qui évite de la garder deux fois.':
    [cardKept, 'test: apps/server/src/money/saved-cards/saved-cards.test.ts > the same card is kept once'],
  'Elle est effacée quand vous la retirez sous Mes cartes, ou avec votre compte.': [
    'test: apps/server/src/money/saved-cards/saved-cards.test.ts > a removed card is gone at once',
    'test: apps/server/src/money/saved-cards/saved-cards.test.ts > a deleted account has no card at the provider',
  ],
  'Les données de votre compte sont gardées tant qu’il existe.': [erase],
  'Si personne ne s’y connecte pendant deux ans, il est effacé ; nous vous prévenons par e-mail trente jours avant.': [
    unusedJob,
    unused,
  ],
  'Une inscription jamais confirmée est effacée au bout de trente jours.': [unusedJob, unconfirmed],
  'Quand un compte est effacé, ce qui a été payé, remboursé et versé reste dans nos comptes, comme le demande le code de commerce, mais sans votre nom, que seules les factures gardent.':
    [erase, invoicesStay],
  'L’adresse à laquelle vous demandez nos nouveautés est gardée tant que vous les recevez.': [newsletterStored],
  'Elle est effacée dès que vous confirmez votre départ par le lien de désinscription que porte chaque message, ou au bout de 48 heures si vous ne l’avez pas confirmée.':
    [newsletterLeft, newsletterStored, newsletterReaders, 'job: delete-old-subscriptions'],
  'pour vérifier qui coiffe : les pièces du dossier d’une coiffeuse (identité, SIRET, diplôme, assurance, adresse professionnelle) ; elles servent à cette vérification, que la loi demande pour un métier réglementé, et notre équipe seule les ouvre ; les clientes voient ce qui est vérifié, jamais les documents ;':
    [
      'test: apps/server/src/operations/verification/proof-files.test.ts > only the owner and operators open a file, and each opening by an operator is recorded',
      'test: apps/server/src/operations/verification/proofs.test.ts > a professional is visible once every asked proof is verified, and customers see what was',
    ],
  'Les fichiers d’une pièce d’identité sont effacés trente jours après notre décision ; ceux des autres pièces, trente jours après leur terme, leur refus ou leur remplacement.':
    [
      'job: delete-old-proof-files',
      'test: apps/server/src/operations/verification/proof-files.test.ts > the files of an identity thirty days after the decision, and keeps the others',
      'test: apps/server/src/operations/verification/proof-files.test.ts > the files of a refused proof after thirty days, and those of one that waits never',
    ],
  'Tant qu’un rendez-vous est à venir ou qu’une somme est due, le compte attend : il est effacé après.': [
    deletionWaitsForAppointment,
    unusedJob,
  ],
  'Si une coiffeuse ferme son compte en devant encore une somme, nous gardons son nom et ses coordonnées jusqu’à ce que cette somme soit réglée, cinq ans au plus.':
    [
      'job: delete-unused-accounts',
      'test: apps/server/src/money/payouts/refused-reversals.test.ts > is anonymised except for identity and contacts while the debt exists',
      'test: apps/server/src/money/payouts/refused-reversals.test.ts > loses its last personal data five years after it was closed, when the debt can no longer be claimed',
    ],
  'Nos sauvegardes sont effacées au bout de cinq semaines.': [
    'job: backup',
    'test: apps/server/src/operations/backups/retention.rules.test.ts > no backup is older than five weeks after any backup',
  ],
  'Si l’une d’elles doit servir, les comptes et les inscriptions aux nouveautés qui ont été effacés depuis le sont de nouveau.':
    ['test: apps/server/src/operations/backups/backups.test.ts > what has been deleted since is deleted again'],
  'Ce que Stripe nous annonce d’un paiement est effacé trente jours après avoir servi.': [
    'job: delete-old-events',
    'test: apps/server/src/money/provider-events/odd-events.test.ts > is deleted thirty days after it was handled',
  ],
  'Vous pouvez à tout moment télécharger une copie de vos données ou supprimer votre compte, sous Mes données ; ou nous le demander à l’adresse bonjour@couronne.test.':
    [exported, erase, aPerson],
  'Stripe, pour le paiement et le versement aux coiffeuses ; il agit selon sa propre politique de confidentialité ;': [
    stripe,
  ],
  'Rendez-vous et commandes': [erase],
  'Les prendre, les préparer, les rembourser.': [hold, ordered],
  'Paiements, remboursements, versements': [paidAfterwards],
  'Encaisser, rembourser, verser, tenir les comptes.': [paidAfterwards],
  'Durée : dans nos comptes, sans votre nom une fois le compte effacé.': [erase],
  'Établir ses factures et vérifier son activité.': [invoicesStay],
  'Vérifier qui coiffe et avec quelle qualification.': [visibleWhenVerified],
  'Durée : trente jours après la décision pour l’identité, après leur terme ou leur refus pour les autres.': [
    'job: delete-old-proof-files',
    'test: apps/server/src/operations/verification/proof-files.test.ts > the files of an identity thirty days after the decision, and keeps the others',
  ],
  'Durée : tant que le compte existe, chiffré.': [
    'test: apps/server/src/money/payouts/payouts.test.ts > the IBAN is validated, stored encrypted, and shown by its last digits',
    erase,
  ],
  'Ouvrir le compte de versement de la coiffeuse.': [stripe],
  Messages: ['job: delete-old-conversations', oldConversations],
  'Préparer un rendez-vous, répondre à vos questions.': [pairAlone],
  'Durée : douze mois après le dernier échange ou rendez-vous.': ['job: delete-old-conversations', oldConversations],
  'Durée : avec la fiche ; sans leur auteur une fois son compte effacé.': [erase],
  'Retirer ce qui est illicite et répondre de nos décisions.': [reportReading, reportMeasures],
  'Durée : six mois après la décision ; la décision reste, sans nom.': [
    'job: delete-old-reports',
    oldReports,
    reportOfDeleted,
  ],
  'Chiffres d’audience': [measured],
  'Durée : vingt-cinq mois ; ils ne disent rien d’une personne.': [
    'job: delete-old-audience',
    'test: apps/server/src/operations/audience/audience.test.ts > counts are deleted after twenty-five months',
    onlyCounts,
  ],
  'Durée : une heure au plus, jamais écrite.': [addressNotStored],
  'Cette mesure n’écrit rien dans votre navigateur : ni cookie, ni identifiant.': [measured, onlyCounts],
  'Avec votre accord, votre navigateur dit au service mesure.example quelle page est vue, le site qui y a mené et l’étape atteinte d’une réservation, sans identifiant ni cookie.':
    [
      'test: apps/web/app/site/audience/measure.test.ts > a configured service gets the same values instead of the server',
    ],
  'Nous prenons des précautions raisonnables et suivons les bonnes pratiques du métier : connexions chiffrées, mots de passe rendus illisibles, accès limités.':
    [
      'test: apps/server/src/config.test.ts > a public address requires payment keys and a mail server',
      'test: apps/server/test/route-matrix.test.ts > $argon2',
    ],
  'Aucune méthode n’est sûre à cent pour cent ; en cas d’incident qui vous concerne, nous vous prévenons.': [aPerson],
  'identifiant de session, nécessaire : garde votre connexion jusqu’à sept jours, effacé quand vous cliquez sur « Quitter » ;':
    [
      'test: apps/server/src/identity/sessions/sessions.test.ts > lasts seven days',
      'test: apps/server/src/identity/sessions/sessions.test.ts > is over at once after logout',
    ],
  'brouillons, nécessaire : ce que vous avez tapé sans l’envoyer, dans cinquante conversations au plus ; chacun s’efface quand vous l’envoyez, et tous à la fin de votre session ;':
    [
      'test: apps/web/app/talk/conversations/drafts.test.ts > the latest fifty drafts are stored',
      'test: apps/web/app/talk/conversations/drafts.test.ts > an empty draft is deleted, and nothing stays stored after the last one',
      sessionDataLeaves,
    ],
  'messages en attente, nécessaire : ceux que vous avez envoyés sans réseau, avec leurs photos, jusqu’à ce qu’ils partent ou que vous les abandonniez ; effacés à la fin de votre session ;':
    [sessionDataLeaves, unsentLeave],
  'souhait, nécessaire : l’article que vous vouliez mettre dans vos souhaits avant de vous connecter ; il sert 48 heures au plus et s’efface quand vous vous connectez ;':
    [
      'test: apps/web/app/shop/wishes/stored-wish.test.ts > for 48 hours',
      'test: apps/web/app/shop/wishes/stored-wish.test.ts > once it is sent',
    ],
  'retour, nécessaire : la page que vous vouliez voir avant de vous inscrire ou de confirmer votre adresse, pour vous y ramener depuis le lien de notre e-mail ; elle sert 48 heures au plus et s’efface quand vous vous connectez.':
    [
      'test: apps/web/app/identity/sessions/stored-return-to.test.ts > the return address is stored as long as the link in the mail is valid',
      'test: apps/web/app/identity/sessions/stored-return-to.test.ts > clearReturnTo leaves nothing in the browser',
    ],
  'Elle est aussi gardée avec votre inscription jusqu’à votre première connexion, pour que le lien serve sur un autre appareil ;':
    ['test: apps/server/src/identity/sessions/return-to.test.ts > until the first login'],
  'marque d’appareil, nécessaire : dit, six mois durant, que votre compte s’est déjà ouvert ici, pour que les essais d’inconnus sur votre compte ne vous ferment pas la porte ; elle n’ouvre rien par elle-même ;':
    [
      'test: apps/server/src/identity/sessions/sessions.test.ts > by unknown clients do not block a device that has signed in before',
      'test: apps/server/src/identity/sessions/sessions.test.ts > cannot be replaced by a device token, which grants no access',
    ],
  'commande en cours, nécessaire : le numéro et une empreinte de ce que vous venez de commander et n’avez pas encore payé, sans votre nom ni votre adresse, pour qu’un second clic ou un second onglet ne commande pas deux fois ; effacée quand c’est payé, et quand vous cliquez sur « Quitter » ;':
    [onePlacedOrder, placedForgotten, storedOrderIsAnonymous],
  'villes gardées, nécessaire : les endroits où vous avez préféré ne pas changer la ville de votre compte, pour ne pas vous le redemander ; elles ne quittent pas votre navigateur ;':
    [
      'test: apps/web/app/identity/accounts/dismissed-towns.test.ts > the choice to keep a town is stored per person and place',
    ],
  'couronne_consent, nécessaire : votre choix sur les cookies, six mois.': [consentStored],
  'Si nous apprenons qu’un compte a été ouvert par une personne mineure, nous le suspendons.': [danger, aPerson],
  'Pour consulter, corriger ou effacer vos données, déposer une plainte ou simplement comprendre, écrivez à bonjour@couronne.test ou par courrier à Couronne Démonstration, 12 rue des Tresses, 93100 Montreuil.':
    [exported, erase, aPerson],
  'Nous répondons sous trente jours.': [aPerson],
  'Vous pouvez à tout moment saisir la CNIL.': [aPerson],
  'Notre serveur la demande, arrondie à un kilomètre près et sans rien dire de vous, au service de cartes cartes.example, et garde un jour le nom de la ville ; votre position n’est pas conservée.':
    [roundedPosition, geocoderRateLimit, 'setting: GEOCODER_URL'],
  'entreprises.example, pour vérifier le SIRET d’une coiffeuse : il reçoit ce numéro et rien d’autre ;': [
    'test: apps/server/src/operations/verification/business-register.test.ts > operators see what the register says about a SIRET, and the register learns the number alone',
    'setting: SIRENE_URL',
  ],
  ...Object.fromEntries(ofTheLaw.map((sentence) => [sentence, [aPerson]])),
  'Ces garanties légales sont dues par le vendeur : Couronne Démonstration, 12 rue des Tresses, 93100 Montreuil, 01 99 00 00 00, bonjour@couronne.test.':
    ['setting: LEGAL_COMPANY_NAME', 'setting: LEGAL_ADDRESS', 'setting: LEGAL_PHONE', aPerson],
  'Vous pouvez renoncer à une commande sans donner de raison.': [withdrawalFromOrder],
  'Tant qu’elle n’est pas partie, vous l’annulez et tout vous est rendu ; dès qu’elle est expédiée, et jusqu’à 14 jours après le jour de la livraison, vous renoncez à tout ou partie de ses articles.':
    [cancelled, withdrawalFromOrder, withdrawalPeriod],
  'Un délai qui finit un samedi, un dimanche ou un jour férié va jusqu’au premier jour ouvrable qui suit.': [
    withdrawalPeriod,
  ],
  'Chaque article est garanti deux ans à compter de la livraison par la garantie légale de conformité et, deux ans à compter de la découverte d’un défaut caché, par la garantie légale des vices cachés : nous le réparons, le remplaçons ou le remboursons sans frais pour vous, comme la loi le prévoit.':
    [aPerson, refundByLine],
  'Choisissez « Renoncer au contrat ici » dans « Mes commandes », ou envoyez-nous le formulaire ci-dessous, ou toute autre déclaration claire.':
    [withdrawalFromOrder, aPerson],
  'Votre déclaration en ligne vous est aussitôt confirmée par e-mail.': [withdrawalFromOrder],
  'Renvoyez les articles au plus tard 14 jours après votre déclaration, à cette adresse : 8 rue des Tisserands.': [
    withdrawalFromOrder,
    'setting: RETURN_ADDRESS',
  ],
  'Nous vous remboursons sur la carte qui a payé, au plus tard 14 jours après votre déclaration.': [
    withdrawalFromOrder,
    'test: apps/server/src/shop/returns/withdrawals.test.ts > finds open returns only, those with an overdue refund first',
  ],
  'Si, ce jour-là, nous n’avons ni les articles ni une preuve de leur envoi, nous vous remboursons dès que l’un ou l’autre nous parvient.':
    [withdrawalFromOrder, aPerson],
  'La livraison est remboursée avec le dernier article de la commande.': [
    'test: apps/server/src/shop/returns/withdrawals.test.ts > of all of an order refunds the delivery once, whoever refunded the rest',
  ],
  'À l’attention de Couronne Démonstration, 12 rue des Tresses, 93100 Montreuil, bonjour@couronne.test :': [aPerson],
  'Commandé le (*)/reçu le (*) :': [aPerson],
}

/** Lists the same for mails, in the words of their templates. */
export const mailGuarantees: Record<string, string[]> = {
  '${name} aura environ ${notice.minutes} minutes de retard': [lateNotice],
  '${name} vous prévient d’environ ${notice.minutes} minutes de retard à votre rendez-vous du ${startText(a)} (${a.name}).':
    [lateNotice],
  'Si vous y êtes aussi, dites « Je suis là » ; si vous tardez, dites-le : sans nouvelles de vous, une absence peut être signalée 30 minutes après le début.':
    [absenceAfterSilence],
  'Vous l’avez annulé pour votre sécurité : cela ne coûte rien, et ne compte pas parmi vos annulations ordinaires.': [
    safetyCancellation,
  ],
  'Vous aviez déjà annulé ${freeCancellations.count} rendez-vous sans frais en ${freeCancellations.days} jours.': [
    freeCancellations,
  ],
  'Cinq annulations gratuites sont possibles en trente jours ; la suivante coûte les frais de paiement par carte.': [
    freeCancellations,
  ],
  'Vous l’avez déplacé trois fois : il ne se déplace plus.': [
    'test: apps/server/src/booking/appointments/reschedule-appointment.test.ts > is rescheduled three times, and a fourth is refused',
  ],
  "Les ${frenchEuros(a.totalCents)} réservés sur votre carte sont libérés ; votre banque peut mettre quelques jours à l'afficher.":
    [
      'test: apps/server/src/booking/appointments/requests.test.ts > because it is refused frees the hours and the amount, and tells both',
    ],
  'Le lien pour confirmer est valable 48 heures, celui pour vous désinscrire toujours.': [
    newsletterLink,
    newsletterLeft,
    'constraint: leaving_never_expires',
  ],
  'Votre banque peut mettre quelques jours à l’afficher.': [refundLeaves],
  'Ses coordonnées sont gardées pour cela seulement, jusqu’à ce que la somme soit réglée, cinq ans au plus.': [
    'job: delete-unused-accounts',
    'test: apps/server/src/money/payouts/refused-reversals.test.ts > loses its last personal data five years after it was closed, when the debt can no longer be claimed',
  ],
  "Votre banque peut mettre quelques jours à l'afficher.": [refundLeaves],
  "Ces coordonnées servent à ce rendez-vous seulement ; elles restent sur la page du rendez-vous jusqu'à ${contactWindow.hoursAfter / 24} jours après sa fin.":
    [contactsEnd],
  '${subject} le ${frenchDateTime(contactsOpenAt(a.startsAt), a.zone)}, soit ${contactWindow.hoursBefore} heures avant le rendez-vous.':
    [contacts, 'job: open-contacts'],
  'Ensuite, vous avez 14 jours à compter de la livraison pour vous rétracter, sans donner de raison.': [refundByLine],
  "Le versement de votre part attend la décision de la banque, qui peut prendre jusqu'à trois mois.": [
    shareBlockedWhileDisputed,
  ],
  "L'annulation est venue quand des frais étaient dus : ${frenchEuros(share)} vous en reviennent, et vous seront versés au plus tôt 48 heures après l'heure où il devait finir.":
    [shareOfFee],
  "Un empêchement ? ${withdrawal}Jusqu'à ${free} heures avant le rendez-vous, l'annulation est gratuite et tout vous est remboursé.":
    [fee],
  'Entre ${free} et ${half} heures avant, la moitié du total reste due.': [fee],
  'Dans les ${half} dernières heures, le total reste dû.': [fee],
  'La page du rendez-vous permet d’en prévenir ${a.proFirstname}, dès trois heures avant le début.': [lateNotice],
  'La prestation est réservée pour un jour et une heure fixés : l’annulation suit les règles ci-dessus, sans délai de rétractation (article L221-28, 12°, du Code de la consommation).':
    [fee, 'setting: SERVICE_WITHDRAWAL_DAYS'],
  'Le déplacement ne coûte rien.': [freeReschedule],
  'Ce lien est valable 48 heures.': [linkToConfirm],
  "Vous pouvez renoncer à ce contrat sans raison ni frais pendant ${days} jours à partir du paiement, tant que le rendez-vous n'a pas commencé : « Annuler », dans « Mes rendez-vous », suffit.":
    [withdrawal, 'setting: SERVICE_WITHDRAWAL_DAYS'],
  "Ce lien est valable une heure et ne sert qu'une fois.": [linkToReset],
  "Cela fait près de deux ans que personne ne s'est connecté à votre compte ${brandName}.": [unused],
}
