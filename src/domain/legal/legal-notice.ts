import type { LegalFacts } from './legal-facts.ts'
import { link, list, section, text, type LegalSection, type LegalText } from './legal-text.ts'

/** /mentions-legales: who publishes, who serves, whom to write to (law of 21 June 2004, C. conso. L111-1, L616-1). */
export const legalNotice = (facts: LegalFacts): LegalText => ({
  slug: 'mentions-legales',
  title: 'Mentions légales',
  lead: 'Qui édite ce site, qui l’héberge, et à qui s’adresser.',
  sections: [publisher(facts), host(facts), contact(facts), mediator(facts), credits(facts)],
})

const publisher = ({ siteName, company, publisher: of }: LegalFacts): LegalSection =>
  section(
    'editeur',
    'Éditeur',
    text(`Le site ${siteName} est édité par :`),
    list(
      `${company.name}, ${company.legalForm}`,
      `Capital : ${company.capital}`,
      `Siège : ${company.address}`,
      `SIREN : ${company.siren}`,
      `RCS : ${company.rcs}`,
      `TVA intracommunautaire : ${company.vatNumber}`,
      `Directeur de la publication : ${of.publicationDirector}`,
    ),
  )

const host = ({ publisher: { host: of } }: LegalFacts): LegalSection =>
  section('hebergeur', 'Hébergeur', text(`${of.name}, ${of.address}. Téléphone : ${of.phone}.`))

const contact = ({ contactEmail, publisher: { phone } }: LegalFacts): LegalSection =>
  section(
    'contact',
    'Nous joindre',
    list(`E-mail : ${contactEmail}`, `Téléphone : ${phone}`),
    link('Écrire par le formulaire de contact', '/#contact'),
    text(
      'Pour signaler un contenu illicite ou une faille de sécurité, écrivez à la même adresse en précisant la page et le motif.',
    ),
  )

const mediator = ({ publisher: { mediator: of } }: LegalFacts): LegalSection =>
  section(
    'mediateur',
    'Médiateur de la consommation',
    text(
      `Après une réclamation écrite restée sans solution, un consommateur peut saisir gratuitement ${of.name}, ${of.address}, ${of.website}.`,
    ),
    link('Lire « Réclamations et médiation »', '/cgv#mediation'),
  )

const credits = ({ siteName }: LegalFacts): LegalSection =>
  section(
    'credits',
    'Propriété et crédits',
    text(
      `La marque, les textes, le code et la charte graphique de ${siteName} sont la propriété de l’éditeur. Les noms des transporteurs, des boutiques et des moyens de paiement appartiennent à leurs titulaires.`,
    ),
    list(
      'Carte : d’après Natural Earth (domaine public).',
      'Titres : Bricolage Grotesque, licence SIL Open Font 1.1.',
      'Pictogrammes : Lucide, licence ISC.',
    ),
  )
