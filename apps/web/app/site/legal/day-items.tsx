import { contactWindow } from '@couronne/contract/marketplace/contact-window'

/** Lists the data around an appointment, from its reminders to its day. */
export const DayItems = () => (
  <>
    <li>
      <strong>le jour du rendez-vous, si vous les utilisez :</strong> vos annonces de retard et l’heure de « Je suis là
      », que vous êtes deux à lire ; le code de présence, que seule la cliente lit ; vos alertes de sécurité, que seule
      notre équipe lit ;
    </li>
    <li>
      <strong>quand vous partagez un rendez-vous par un lien :</strong> qui ouvre ce lien lit le prénom et la photo de
      l’autre personne, la prestation, l’heure et le lieu, à partir de {contactWindow.hoursBefore} heures avant le début
      et jusqu’à six heures après la fin ; vous pouvez le retirer avant ;
    </li>
    <li>
      <strong>quand vous arrêtez des e-mails facultatifs :</strong> lesquels, et la date ; nous notons aussi quels
      rappels d’un rendez-vous sont partis, pour n’en envoyer qu’un ;
    </li>
    <li>
      <strong>quand vous créez une adresse pour votre agenda :</strong> la date, et une empreinte de cette adresse ; qui
      l’a lit vos rendez-vous avec la prestation, la ville et l’heure, et l’éditeur de votre agenda la connaît ; vous
      pouvez la supprimer ;
    </li>
  </>
)
