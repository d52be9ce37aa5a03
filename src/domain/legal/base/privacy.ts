/**
 * /politique-de-confidentialite: information, never a consent (docs/rules/law.md#paying-button). The text as it came with the
 * site; `parseSource` says how to read it.
 */
export const privacyBase = `# Politique de confidentialité

Quelles données nous utilisons, pourquoi, combien de temps, et comment exercer vos droits.

## Qui est responsable {#responsable}

Le responsable du traitement est {{societe-nom}}, {{societe-siege}}. Pour toute question sur vos données, écrivez à {{email-de-contact}}, objet « Données personnelles ».

## Les données que nous utilisons {#donnees}

- Identité et coordonnées : nom, prénom, e-mail, téléphone, adresse, numéro client.
- Colis et envois : numéros de suivi, boutiques, contenus et valeurs déclarés, factures d’achat, poids, dimensions, photos, adresses de livraison, documents de douane.
- Devis, commandes, paiements, factures et abonnements. Le numéro de votre carte n’en fait pas partie : il n’est connu que du prestataire de paiement.
- Messages que vous nous écrivez, demandes de rétractation et de résiliation, messages que nous vous envoyons.
- Connexions : adresse IP, navigateur, dates, essais de mot de passe infructueux.

Elles viennent de vous, de notre entrepôt, des transporteurs et du prestataire de paiement. Sans celles qui sont demandées comme obligatoires, nous ne pouvons ni recevoir ni expédier vos colis. Aucune décision produisant des effets juridiques n’est prise par un automate seul.

## Pourquoi nous les utilisons, et à quel titre {#finalites}

|= Finalités et bases légales
| Pour | À quel titre |
| Ouvrir et tenir votre compte, recevoir, garder, expédier et suivre vos colis | Exécution du contrat |
| Établir devis, commandes et paiements, vous écrire à leur sujet | Exécution du contrat |
| Déclarer les envois en douane | Obligation légale |
| Factures, comptabilité, rétractations, résiliations, preuve de vos accords | Obligation légale |
| Protéger les comptes et le site : limites d’essais, journaux | Intérêt légitime : la sécurité |
| Répondre à vos messages et traiter les litiges | Contrat ou intérêt légitime : vous répondre |
| Envoyer des offres commerciales | Votre consentement, par une case à part |

## Qui les reçoit {#destinataires}

À l’intérieur de l’entreprise, chacun ne voit que ce que demande son travail : l’entrepôt ne voit pas les prix, et les pièces comptables archivées ont un accès réservé. À l’extérieur :

- le transporteur ({{transporteur}}) et l’administration des douanes, pour acheminer et déclarer vos envois ;
- le prestataire de paiement, Stripe Payments Europe Ltd (Irlande), et PayPal si vous le choisissez, pour encaisser et rembourser ; si vous contestez un paiement auprès de votre banque, il lui transmet les preuves de la commande et les seuls messages utiles ;
- l’hébergeur du site ({{hebergeur-nom}}) et les prestataires d’envoi des e-mails et des SMS, qui agissent sur nos instructions ;
- Google, si vous choisissez de vous connecter avec lui ;
- les autorités, lorsque la loi nous y oblige.

Vos données ne sont ni vendues, ni louées, ni cédées à des fins publicitaires.

## Où elles vont {#transferts}

Le site et ses sauvegardes sont hébergés par {{hebergeur-nom}}, {{hebergeur-adresse}}.

Livrer vers un territoire d’outre-mer ou l’étranger suppose d’y transmettre l’adresse et la déclaration en douane. La loi Informatique et Libertés s’applique aussi en Nouvelle-Calédonie, en Polynésie française, à Wallis-et-Futuna et dans les Terres australes et antarctiques françaises. Si un prestataire traite des données hors de l’Union, le transfert repose sur une décision d’adéquation ou sur les clauses contractuelles types de la Commission européenne.

## Combien de temps nous les gardons {#durees}

{{durees-de-conservation}}

À la fin de ces durées, les données sont effacées ou rendues anonymes. Ce que la loi impose de garder plus longtemps est mis à part, et n’est consulté que pour cette obligation.

## Cookies {#cookies}

Seuls des cookies nécessaires au service sont posés, et seulement quand vous vous connectez :

- celui de votre session, jusqu’à sa fin ;
- celui qui reconnaît votre appareil, un an au plus, pour vous prévenir d’une connexion depuis un autre ;
- ceux d’une connexion en cours (second facteur, Google), quelques minutes.

Votre navigateur peut aussi garder le contenu de votre panier, sur votre appareil seulement. Il n’y a ni mesure d’audience, ni publicité, ni contenu chargé chez un tiers : c’est pourquoi aucun bandeau ne vous est imposé (article 82 de la loi Informatique et Libertés).

## Sécurité {#securite}

Les échanges sont chiffrés, les mots de passe ne sont gardés que sous une forme irréversible, les photos ne sont lisibles que par vous et par notre équipe, et les actes de l’équipe sont consignés. En cas de violation présentant un risque pour vous, la CNIL est avertie sous 72 heures et vous l’êtes aussi si le risque est élevé.

## Vos droits {#droits}

Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter l’usage, vous y opposer, les recevoir dans un format réutilisable, retirer un consentement à tout moment, et dire ce qu’elles doivent devenir après votre décès.

Depuis votre compte, vous pouvez télécharger toutes vos données, les corriger, choisir les messages que vous recevez, et supprimer le compte.

Pour le reste, écrivez à {{email-de-contact}} : nous répondons dans le mois. Une pièce d’identité n’est demandée qu’en cas de doute raisonnable. Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, www.cnil.fr.

Chaque offre commerciale reçue par e-mail permet de s’en désinscrire.

[Fermer un compte : ce que disent les conditions d’utilisation](/cgu#fermeture)

## Versions {#versions}

La version en vigueur et sa date sont en tête de cette page. Un changement important vous est annoncé par e-mail. Lire cette page vous informe ; elle ne vous demande aucun accord.
`
