/**
 * /accessibilite: what was checked, what was not, and whom to tell (C. conso. L412-13, docs/rules/law.md#accessibility). The
 * text as it came with the site; `parseSource` says how to read it.
 */
export const accessibilityBase = `# Accessibilité

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
