/** Lists what the site stores in the visitor's browser. */
export const StoredItems = () => (
  <ul>
    <li>
      <strong>identifiant de session</strong>, nécessaire : garde votre connexion jusqu’à sept jours, effacé quand vous
      cliquez sur « Quitter » ;
    </li>
    <li>
      <strong>brouillons</strong>, nécessaire : ce que vous avez tapé sans l’envoyer, dans cinquante conversations au
      plus ; chacun s’efface quand vous l’envoyez, et tous à la fin de votre session ;
    </li>
    <li>
      <strong>messages en attente</strong>, nécessaire : ceux que vous avez envoyés sans réseau, avec leurs photos,
      jusqu’à ce qu’ils partent ou que vous les abandonniez ; effacés à la fin de votre session ;
    </li>
    <li>
      <strong>recherches</strong>, nécessaire à ce que vous demandez : vos cinq dernières recherches, écrites quand vous
      en lancez une et pas avant, pour les reprendre d’un geste ; elles ne quittent pas votre navigateur, et y restent
      jusqu’à ce que vous les effaciez, sous le champ « Quelle ville ? » ;
    </li>
    <li>
      <strong>panier</strong>, nécessaire : les articles de la boutique que vous y avez mis, en quelle quantité, et le
      prix que vous avez lu. Sans compte, il ne quitte votre navigateur que pour être comparé aux prix et au stock du
      jour ; avec un compte, il y est gardé et effacé d’ici quand vous cliquez sur « Quitter » ;
    </li>
    <li>
      <strong>souhait</strong>, nécessaire : l’article que vous vouliez mettre dans vos souhaits avant de vous connecter
      ; il sert 48 heures au plus et s’efface quand vous vous connectez ;
    </li>
    <li>
      <strong>commande en cours</strong>, nécessaire : le numéro et une empreinte de ce que vous venez de commander et
      n’avez pas encore payé, sans votre nom ni votre adresse, pour qu’un second clic ou un second onglet ne commande
      pas deux fois ; effacée quand c’est payé, et quand vous cliquez sur « Quitter » ;
    </li>
    <li>
      <strong>villes gardées</strong>, nécessaire : les endroits où vous avez préféré ne pas changer la ville de votre
      compte, pour ne pas vous le redemander ; elles ne quittent pas votre navigateur ;
    </li>
    <li>
      <strong>retour</strong>, nécessaire : la page que vous vouliez voir avant de vous inscrire ou de confirmer votre
      adresse, pour vous y ramener depuis le lien de notre e-mail ; elle sert 48 heures au plus et s’efface quand vous
      vous connectez. Elle est aussi gardée avec votre inscription jusqu’à votre première connexion, pour que le lien
      serve sur un autre appareil ;
    </li>
    <li>
      <strong>inscription</strong>, nécessaire : un secret de votre inscription, qui ouvre votre compte dans ce
      navigateur dès que votre adresse est confirmée ; il sert 24 heures au plus et s’efface quand il a servi ;
    </li>
    <li>
      <strong>marque d’appareil</strong>, nécessaire : dit, six mois durant, que votre compte s’est déjà ouvert ici,
      pour que les essais d’inconnus sur votre compte ne vous ferment pas la porte ; elle n’ouvre rien par elle-même ;
    </li>
    <li>
      <strong>position dans les pages</strong>, nécessaire : l’endroit où vous en étiez dans une page, pour y revenir ;
      oubliée avec l’onglet ;
    </li>
    <li>
      <strong>couronne_consent</strong>, nécessaire : votre choix sur les cookies, six mois.
    </li>
  </ul>
)
