import type { LegalSlug } from '#domain/legal/legal-text.ts'
import { privacyBase } from './privacy.ts'
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

/** Version 1 of every text: what is in force until the office publishes another. */
export const baseSources: LegalSources = {
  cgv: termsOfSaleBase,
  cgu: termsOfUseBase,
  'politique-de-confidentialite': privacyBase,
  'mentions-legales': legalNoticeBase,
  accessibilite: accessibilityBase,
}
