import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { termsOfSaleBase } from './terms-of-sale.ts'

/** /cgu: how the site and the account may be used. The text as it came with the site; `parseSource` says how to read it. */
const termsOfUseBase = `# Conditions générales d’utilisation

Les règles du site et du compte client. Ce qui est vendu est réglé par les conditions générales de vente.

## Objet et acceptation {#objet}

Ces conditions règlent l’usage du site {{nom-du-site}}, édité par {{societe-nom}}. La consultation du site est libre et gratuite, hors coût de votre connexion.

Vous les acceptez, avec les conditions générales de vente, en cochant la case prévue à l’inscription. La version acceptée est enregistrée avec sa date.

[Lire les conditions générales de vente](/cgv)

## Votre compte {#compte}

Le compte est gratuit et personnel. Il est ouvert aux personnes majeures, après confirmation de leur adresse e-mail, et peut demander en plus une activation par notre équipe.

- Vous donnez des informations exactes (nom, adresse, e-mail, téléphone) et les tenez à jour : elles servent à livrer et à déclarer vos envois.
- Vous choisissez un mot de passe propre à ce site et le gardez secret. Nous ne vous le demandons jamais.
- Vous nous prévenez sans attendre si vous pensez qu’un tiers a accédé à votre compte, et vous changez votre mot de passe : les autres sessions sont alors fermées.
- Ce qui est fait depuis votre compte est réputé l’être par vous, sauf preuve contraire.

## Votre numéro client et votre adresse de réexpédition {#adresse}

Un numéro client unique vous est attribué. Indiquez-le dans l’adresse donnée aux boutiques : il nous permet de reconnaître vos colis. Cette adresse sert uniquement à recevoir des colis à réexpédier par {{nom-du-site}} ; elle n’est ni un domicile, ni une domiciliation d’entreprise, ni une adresse pour du courrier recommandé ou administratif.

Vous ne la prêtez pas. Un colis arrivé au nom d’une autre personne peut être gardé à part jusqu’à ce que son propriétaire soit établi.

## Déclarer ce que vous nous confiez {#declarations}

Vous déclarez le contenu, la valeur et l’origine de vos colis avec exactitude : c’est une obligation douanière. Une fausse déclaration vous expose à la saisie du colis et à des sanctions, et nous autorise à suspendre l’envoi.

Nous pouvons ouvrir un colis pour contrôler son contenu, le reconditionner à votre demande ou répondre à une autorité. Chaque ouverture est faite par notre équipe à l’entrepôt.

## Usages interdits {#usages}

Il est interdit :

- d’utiliser le service pour faire passer des objets interdits, contrefaits ou volés, ou pour frauder l’impôt ou la douane ;
- d’accéder ou de tenter d’accéder au compte, aux colis ou aux données d’autrui ;
- de perturber le site, d’en contourner les protections ou d’en extraire massivement le contenu ;
- d’adresser à notre équipe des propos injurieux ou menaçants.

Qui découvre une faille de sécurité de bonne foi et nous la signale sans l’exploiter ne sera pas poursuivi par nous.

## Disponibilité {#disponibilite}

{{nom-du-site}} fait ce qu’il faut pour que le site réponde à toute heure, sans pouvoir le garantir. Une maintenance est annoncée sur le site quand c’est possible. Une interruption ne fait perdre ni colis, ni devis, ni paiement, et ne prive personne d’un délai légal.

Les prix, délais et décomptes affichés sont ceux que connaît le serveur au moment de l’affichage ; ceux d’un devis ferme ou d’une commande font foi.

## Propriété intellectuelle {#propriete}

Le nom {{nom-du-site}}, la charte graphique, les textes, la carte et le code du site sont protégés. Vous pouvez les consulter et les imprimer pour votre usage ; toute autre reproduction demande notre accord.

Les photos que nous prenons de vos colis vous sont destinées. Vous pouvez en faire usage librement, notamment auprès d’une boutique, d’un transporteur ou d’un assureur.

## Suspension et fermeture du compte {#fermeture}

Vous pouvez supprimer votre compte à tout moment, depuis votre espace ou en écrivant à {{email-de-contact}}. La suppression suppose qu’aucun colis ne soit à l’entrepôt et qu’aucune somme ne reste due ; elle ne remplace pas la résiliation d’un abonnement.

Nous pouvons suspendre un compte en cas d’usage interdit ou d’atteinte à la sécurité. Nous vous en donnons le motif et vous pouvez présenter vos observations. Vos colis restent les vôtres : ils vous sont expédiés ou retournés à la boutique, sauf interdiction de la loi.

[Résilier votre contrat](/resiliation)

## Modification et droit applicable {#versions}

Ces conditions peuvent changer ; la version en vigueur et sa date sont en tête de cette page. Un changement qui vous serait défavorable vous est annoncé par e-mail au moins un mois à l’avance. Elles sont soumises au droit français ; les voies de réclamation et de médiation sont celles des conditions générales de vente.
`

/** /mentions-legales: who publishes, who serves, whom to write to (law of 21 June 2004, C. conso. L111-1, L616-1). The text as it came with the site; `parseSource` says how to read it. */
const legalNoticeBase = `# Mentions légales

Qui édite ce site, qui l’héberge, et à qui s’adresser.

## Éditeur {#editeur}

Le site {{nom-du-site}} est édité par :

- {{societe-nom}}, {{societe-forme}}
- Capital : {{societe-capital}}
- Siège : {{societe-siege}}
- SIREN : {{societe-siren}}
- RCS : {{societe-rcs}}
- TVA intracommunautaire : {{societe-tva}}
- Directeur de la publication : {{directeur-de-la-publication}}

## Hébergeur {#hebergeur}

{{hebergeur-nom}}, {{hebergeur-adresse}}. Téléphone : {{hebergeur-telephone}}.

## Nous joindre {#contact}

- E-mail : {{email-de-contact}}
- Téléphone : {{telephone}}

[Écrire par le formulaire de contact](/#contact)

Pour signaler un contenu illicite ou une faille de sécurité, écrivez à la même adresse en précisant la page et le motif.

## Médiateur de la consommation {#mediateur}

Après une réclamation écrite restée sans solution, un consommateur peut saisir gratuitement {{mediateur-nom}}, {{mediateur-adresse}}, {{mediateur-site}}.

[Lire « Réclamations et médiation »](/cgv#mediation)

## Propriété et crédits {#credits}

La marque, les textes, le code et la charte graphique de {{nom-du-site}} sont la propriété de l’éditeur. Les noms des transporteurs, des boutiques et des moyens de paiement appartiennent à leurs titulaires.

- Carte : d’après Natural Earth (domaine public).
- Titres : Bricolage Grotesque, licence SIL Open Font 1.1.
- Pictogrammes : Lucide, licence ISC.
`

/**
 * /accessibilite: what was checked, what was not, and whom to inform (C. conso. L412-13, docs/rules/law.md#accessibility). The
 * text as it came with the site; `parseSource` says how to read it.
 */
const accessibilityBase = `# Accessibilité

{{nom-du-site}} doit pouvoir être utilisé par chacun, au clavier, avec un lecteur d’écran, sur un petit écran ou une connexion lente.

## État de conformité {#etat}

Nous visons le niveau AA des règles WCAG 2.2, que reprend la norme européenne EN 301 549. Accessibilité : partiellement conforme. Aucun audit par un tiers n’a encore eu lieu ; cette déclaration repose sur nos propres contrôles.

## Ce que nous contrôlons à chaque version {#controles}

- Un contrôle automatique des règles WCAG 2.2 A et AA sur les écrans publics, l’espace client et le paiement.
- Les parcours au clavier seul : l’ordre du focus, sa visibilité, le lien d’évitement.
- L’affichage à 320 pixels de large, sans défilement horizontal de la page, et les thèmes clair et sombre.
- Les formulaires : un libellé par champ, l’erreur sous le champ, le focus sur la première erreur.
- Des factures et des devis en PDF balisés, des e-mails lisibles en texte seul.

## Limites connues {#limites}

- Les photos des colis ont une description générale, non une description de leur contenu.
- Les pages de paiement, de suivi des transporteurs et des boutiques ne sont pas de notre fait.
- Un contrôle automatique ne trouve pas tout : des défauts peuvent subsister.

## Signaler une difficulté {#signaler}

Dites-nous ce qui vous arrête en écrivant à {{email-de-contact}} : la page, ce que vous vouliez faire, votre matériel si vous le souhaitez. Nous répondons sous 24 heures ouvrées, corrigeons, et faisons la démarche avec vous en attendant.

[Écrire par le formulaire de contact](/#contact)

## Voies de recours {#recours}

Si notre réponse ne convient pas, vous pouvez vous adresser au Défenseur des droits (formulaire.defenseurdesdroits.fr, téléphone 09 69 39 00 00, ou par courrier sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07), ou signaler le manquement à la DGCCRF par SignalConso.
`

export type LegalSources = Readonly<Record<LegalSlug, string>>

/**
 * /politique-de-confidentialite: information, never a consent (docs/rules/law.md#paying-button). The text as it came with the
 * site; `parseSource` says how to read it.
 */
const privacyBase = `# Politique de confidentialité

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

/** Version 1 of every text: what is in force until the office publishes another. */
export const baseSources: LegalSources = {
  cgv: termsOfSaleBase,
  cgu: termsOfUseBase,
  'politique-de-confidentialite': privacyBase,
  'mentions-legales': legalNoticeBase,
  accessibilite: accessibilityBase,
}
