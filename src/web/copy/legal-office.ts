import type { LegalSubject, Readers } from '#domain/legal/legal-subject.ts'
import { legalTitles } from '#domain/legal/legal-text.ts'
import { isFigureName, type FigureName } from '#domain/legal/source/figure-names.ts'
import type { SourceProblem } from '#domain/legal/source/check-source.ts'

export const legalSubjectNames: Readonly<Record<LegalSubject, string>> = {
  ...legalTitles,
  'carrier-terms': 'Conditions du transporteur',
  'terms-clauses': 'Clauses des CGV',
  'invoice-mentions': 'Mentions des factures',
}

/** Where a subject is published, shown under its name. */
export const legalSubjectLeads: Readonly<Record<LegalSubject, string>> = {
  cgv: 'Avec la rétractation, la résiliation et le modèle de formulaire. Ce que les clients acceptent en payant.',
  cgu: 'Ce que les clients acceptent en s’inscrivant.',
  'politique-de-confidentialite': 'Une information, jamais un accord.',
  'mentions-legales': 'Éditeur, hébergeur, médiateur.',
  accessibilite: 'La déclaration de conformité.',
  'carrier-terms': 'Délais, assurance de base, recommandé\u00A0: imprimés dans les CGV.',
  'terms-clauses': 'Rappel, réclamation, responsabilité, abandon\u00A0: imprimées dans les CGV.',
  'invoice-mentions': 'Au pied de chaque facture à venir.',
}

export const toReaders: Readonly<Record<Readers, string>> = {
  subscribers: 'aux abonnés',
  customers: 'à tous les clients',
}

/** The label of each figure, in the list that inserts it. */
const figureLabels: Readonly<Record<FigureName, string>> = {
  'nom-du-site': 'Nom du site',
  'email-de-contact': 'E-mail de contact',
  telephone: 'Téléphone',
  'societe-nom': 'Société, nom',
  'societe-forme': 'Société, forme juridique',
  'societe-capital': 'Société, capital',
  'societe-siege': 'Société, siège',
  'societe-siren': 'Société, SIREN',
  'societe-rcs': 'Société, RCS',
  'societe-tva': 'Société, numéro de TVA',
  'directeur-de-la-publication': 'Directeur de la publication',
  'hebergeur-nom': 'Hébergeur, nom',
  'hebergeur-adresse': 'Hébergeur, adresse',
  'hebergeur-telephone': 'Hébergeur, téléphone',
  'mediateur-nom': 'Médiateur, nom',
  'mediateur-adresse': 'Médiateur, adresse',
  'mediateur-site': 'Médiateur, site',
  'destinations-en-ligne': 'Destinations au prix en ligne',
  'destinations-sur-devis': 'Destinations sur devis (phrase)',
  'validite-du-devis': 'Validité d’un devis, en jours',
  'tableau-frais-de-traitement': 'Tableau des frais de traitement',
  'tableaux-transport': 'Tableaux du transport',
  'tableau-services': 'Tableau des services ajoutés',
  'tableau-options': 'Tableau des options',
  'offre-gratuite': 'Nom de l’offre gratuite',
  'tableau-offres': 'Tableau des offres',
  'avantages-des-offres': 'Avantages des offres (liste)',
  'garde-gratuite': 'Garde gratuite, par offre',
  'garde-par-jour': 'Garde, prix par jour',
  'delai-non-reclame': 'Non réclamé, en jours',
  'poids-maximal': 'Poids maximal',
  'somme-maximale': 'Somme des dimensions, maximum',
  'somme-hors-norme': 'Somme des dimensions, hors norme',
  'cote-hors-norme': 'Plus grand côté, hors norme',
  transporteur: 'Transporteur',
  'delai-standard-min': 'Délai standard, au moins',
  'delai-standard-max': 'Délai standard, au plus',
  'delai-eco-min': 'Délai éco, au moins',
  'delai-eco-max': 'Délai éco, au plus',
  'indemnisation-par-kilo': 'Assurance de base, par kilogramme',
  'indemnisation-maximale': 'Assurance de base, au plus',
  'recommande-r1': 'Recommandé R1',
  'recommande-r2': 'Recommandé R2',
  'ad-valorem-min': 'Ad valorem, à partir de',
  'ad-valorem-max': 'Ad valorem, jusqu’à',
  'tableau-assurance': 'Tableau de l’assurance',
  'valeur-sans-assurance': 'Valeur déclarée avec la seule assurance de base, au plus',
  'valeur-en-ligne': 'Valeur déclarée en ligne, au plus',
  'clause-reclamation': 'Délai de réclamation (phrase)',
  'clause-responsabilite': 'Plafond de responsabilité (phrase)',
  'clauses-en-vigueur': 'Clauses en vigueur (liste)',
  'clauses-suspendues': 'Clauses suspendues (liste)',
  'delai-de-retractation': 'Délai de rétractation, en jours',
  'durees-de-conservation': 'Tableau des durées de conservation',
}

export const figureLabel = (name: string): string =>
  isFigureName(name) ? figureLabels[name] : name

const problems: Readonly<Record<SourceProblem['code'], (name: string) => string>> = {
  'title-missing': () => 'il manque le titre, «\u00A0# Titre\u00A0»',
  'title-twice': () => 'le titre «\u00A0#\u00A0» ne se donne qu’une fois, en tête',
  'lead-missing': () => 'il manque la phrase d’introduction, sous le titre',
  'lead-too-long': () => 'avant la première section il n’y a qu’une phrase d’introduction',
  'section-missing': () => 'il manque une section, «\u00A0## Titre\u00A0»',
  'section-empty': () => 'cette section n’a pas de titre, ou rien dedans',
  'anchor-twice': () => 'deux sections ont la même ancre',
  'row-without-table': () => 'un tableau commence par sa légende, «\u00A0|= Légende\u00A0»',
  'table-empty': () => 'ce tableau n’a pas de ligne sous ses titres',
  'table-uneven': () => 'les lignes de ce tableau n’ont pas le même nombre de cases',
  'too-long': () => 'ce texte est trop long (100\u00A0000\u00A0caractères au plus)',
  braces: () => 'des accolades ne désignent aucun chiffre',
  'figure-unknown': (name) => `le chiffre «\u00A0${name}\u00A0» n’existe pas`,
  'figure-misplaced': (name) => `«\u00A0${figureLabel(name)}\u00A0» se met seul sur sa ligne`,
  'figure-missing': (name) => `il manque «\u00A0${figureLabel(name)}\u00A0», {{${name}}}`,
  'anchor-missing': (name) => `il manque la section {#${name}}, où mènent d’autres pages`,
  'link-unknown': (name) => `«\u00A0${name}\u00A0» n’est pas une page de ce site`,
}

/** « Ligne 12 : … » */
export function problemSentence(problem: SourceProblem): string {
  const sentence = problems[problem.code]('name' in problem ? (problem.name ?? '') : '')
  return problem.line === 0
    ? sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
    : `Ligne ${problem.line}\u00A0: ${sentence}`
}

export const legalRefusals: Readonly<Record<string, string>> = {
  stale:
    'Quelqu’un a enregistré ou publié entre-temps. Comparez, puis reprenez\u00A0: votre saisie est gardée.',
  'base-changed':
    'Une autre version entre en vigueur avant cette date. Retirez-la d’abord (onglet «\u00A0Versions\u00A0»), ou choisissez une date plus proche.',
  'legal-invalid': 'Ce texte ne peut pas être publié\u00A0: corrigez ce qui est signalé.',
  'nothing-changed': 'Rien ne change par rapport à la version en vigueur à cette date.',
  'date-past': 'Cette date est passée.',
  'notice-too-short': 'Une version annoncée laisse un mois à ceux qui la reçoivent.',
  'nobody-to-tell': 'Ce texte ne s’annonce pas.',
  'version-in-force': 'Cette version est entrée en vigueur\u00A0: elle ne se retire plus.',
}

export const termLabels: Readonly<Record<string, string>> = {
  name: 'Transporteur',
  'workingDays.from': 'Délai standard, au moins',
  'workingDays.to': 'Délai standard, au plus',
  'ecoWorkingDays.from': 'Délai éco, au moins',
  'ecoWorkingDays.to': 'Délai éco, au plus',
  compensationPerKgCents: 'Assurance de base, par kilogramme',
  compensationAtMostCents: 'Assurance de base, au plus',
  'registered.r1Cents': 'Recommandé R1',
  'registered.r2Cents': 'Recommandé R2',
  'adValorem.fromCents': 'Ad valorem, à partir de',
  'adValorem.toCents': 'Ad valorem, jusqu’à',
  'reminderFee.cents': 'Frais de rappel',
  'claimDelay.days': 'Délai de réclamation',
  'liability.ceilingCents': 'Plafond avec la seule assurance de base',
  'liability.insuredCeilingCents': 'Plafond avec assurance',
  'liability.insuranceCents': 'Prix de cette assurance',
}

export const clauseNames = {
  reminderFee: 'Frais de rappel',
  claimDelay: 'Délai de réclamation',
  liability: 'Plafond de responsabilité',
  abandonment: 'Abandon',
} as const

const fieldErrors: Readonly<Record<string, string>> = {
  required: 'À remplir.',
  'too-long': 'C’est trop long.',
  invalid: 'Cette valeur n’est pas valable.',
  range: 'Le minimum dépasse le maximum.',
  figures:
    'Chaque chiffre indiqué doit figurer dans la phrase, entre doubles accolades, et aucun autre.',
}

export const termFault = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : (fieldErrors[code] ?? fieldErrors['invalid'])
