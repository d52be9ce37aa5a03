/** /mentions-legales: who publishes, who serves, whom to write to (law of 21 June 2004, C. conso. L111-1, L616-1). The text as it came with the site; `parseSource` says how to read it. */
export const legalNoticeBase = `# Mentions légales

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
