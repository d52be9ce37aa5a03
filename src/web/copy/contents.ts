import type { ContentCategory } from '#domain/parcel/content-line.ts'
import type { DescriptionRefusal } from '#domain/parcel/check-description.ts'

export const contentCategoryNames: Readonly<Record<ContentCategory, string>> = {
  clothing: 'Vêtements',
  shoes: 'Chaussures',
  accessories: 'Sacs, bijoux, accessoires',
  books: 'Livres, papeterie imprimée',
  toys: 'Jouets et jeux',
  home: 'Linge de maison, décoration',
  kitchen: 'Cuisine et vaisselle',
  electronics: 'Électronique, téléphonie, informatique',
  appliances: 'Électroménager',
  tools: 'Outils et bricolage',
  sport: 'Sport et loisirs de plein air',
  beauty: 'Beauté et hygiène',
  health: 'Santé, parapharmacie',
  food: 'Alimentation',
  baby: 'Puériculture',
  'vehicle-parts': 'Pièces auto, moto, bateau',
  music: 'Musique et instruments',
  pets: 'Animaux (accessoires)',
  garden: 'Jardin',
  office: 'Bureau et fournitures',
}

/** What to write instead: the customs officer reads only these words. */
export const descriptionAdvice: Readonly<
  Record<DescriptionRefusal | 'required' | 'too-long', string>
> = {
  required: 'Dites ce que c’est, par exemple «\u00a0Robe en coton\u00a0».',
  'too-long': '64 caractères au plus\u00a0: la déclaration en douane n’a pas plus de place.',
  'too-short':
    'Trop court pour la douane\u00a0: dites ce que c’est, par exemple «\u00a0Robe en coton\u00a0».',
  meaningless:
    'La douane ne saura pas ce que c’est\u00a0: nommez l’objet, par exemple «\u00a0Carte graphique RTX 4090\u00a0».',
  'vague-gift':
    '«\u00a0Cadeau\u00a0» est refusé par la douane\u00a0: nommez l’objet offert, par exemple «\u00a0Montre à quartz\u00a0» ou «\u00a0Jeu de société\u00a0».',
  'vague-miscellany':
    'Trop vague pour la douane\u00a0: nommez chaque objet sur sa propre ligne, par exemple «\u00a0Coque de téléphone\u00a0».',
  'vague-clothing':
    '«\u00a0Vêtements\u00a0» seul est refusé par la douane\u00a0: écrivez «\u00a0Robe en coton\u00a0», «\u00a0Jean homme\u00a0», «\u00a0T-shirt enfant\u00a0».',
  'vague-shoes':
    'Précisez\u00a0: «\u00a0Baskets en toile\u00a0», «\u00a0Sandales en cuir\u00a0», «\u00a0Bottes de pluie\u00a0».',
  'vague-electronics':
    'Précisez l’appareil\u00a0: «\u00a0Casque audio filaire\u00a0», «\u00a0Imprimante jet d’encre\u00a0», «\u00a0Câble USB-C\u00a0».',
  'vague-beauty':
    'Précisez le produit\u00a0: «\u00a0Crème solaire 50 ml\u00a0», «\u00a0Shampoing solide\u00a0».',
  'vague-toys':
    'Précisez le jouet\u00a0: «\u00a0Puzzle 100 pièces\u00a0», «\u00a0Poupée en tissu\u00a0».',
  'vague-home':
    'Précisez l’objet\u00a0: «\u00a0Housse de couette\u00a0», «\u00a0Poêle en fonte\u00a0».',
  'vague-parts':
    'Précisez la pièce ou l’outil\u00a0: «\u00a0Plaquettes de frein\u00a0», «\u00a0Jeu de tournevis\u00a0».',
  'vague-food':
    'Précisez l’aliment\u00a0: «\u00a0Thé vert\u00a0», «\u00a0Biscuits au beurre\u00a0».',
  'vague-health':
    'Précisez le produit\u00a0: «\u00a0Tensiomètre électronique\u00a0», «\u00a0Pansements\u00a0».',
  'vague-books': 'Précisez\u00a0: «\u00a0Cahiers à spirale\u00a0», «\u00a0Roman de poche\u00a0».',
  'vague-sport':
    'Précisez l’article\u00a0: «\u00a0Raquette de tennis\u00a0», «\u00a0Tapis de yoga\u00a0».',
}

const lineErrors: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  description: descriptionAdvice,
  quantity: { required: 'Un nombre, 1 au moins.', 'too-many': '999 au plus par ligne.' },
  unitCents: {
    required: 'Le prix payé pour un, par exemple 19,90. Offert\u00a0? Son prix en boutique.',
    'too-much': '20\u00a0000\u00a0€ au plus par objet\u00a0: écrivez-nous.',
  },
  unitGrams: {
    required: 'En grammes, sans virgule, par exemple 250.',
    'too-heavy': '30\u00a0000\u00a0g au plus par objet\u00a0: au-delà, un colis ne part pas.',
  },
  category: { required: 'Choisissez une catégorie.' },
  origin: { unknown: 'Choisissez un pays de la liste.' },
  hsCode: { unknown: 'Ce code n’existe pas\u00a0: six, huit ou dix chiffres de la nomenclature.' },
}

export const lineErrorOf = (field: string, code: string): string =>
  lineErrors[field]?.[code] ?? 'À corriger.'

/** `by`: who else may have changed the contents that one saves. */
const staleContents = (by: string): string =>
  `Le contenu a été modifié entre-temps, ${by}. Votre saisie est gardée\u00a0: reprenez-y ce qui a changé, puis enregistrez de nouveau. Elle remplacera tout le contenu.`

export const staleContentsRefusals = {
  owner: staleContents('par vous dans un autre onglet ou par notre équipe'),
  team: staleContents('par le client ou par un collègue'),
} as const

/** The sentences for the codes of contents and purchase invoices. */
export const contentsRefusals: Readonly<Record<string, string>> = {
  'contents-closed':
    'Ce colis vient d’être emballé\u00a0: son contenu et ses factures ne changent plus. Écrivez-nous pour une correction.',
  'net-above-gross':
    'Les objets pèsent plus que le colis lui-même, emballage compris\u00a0: corrigez les poids nets.',
  'parcel-without-owner':
    'Ce colis n’a pas encore de propriétaire\u00a0: son contenu se déclare une fois qu’il est identifié.',
  'invoice-unreadable':
    'Ce fichier n’est ni un PDF, ni une photo JPEG ou PNG lisible. Une capture d’écran de la facture convient aussi.',
  'pdf-active':
    'Ce PDF contient un programme, un formulaire actif ou un fichier joint\u00a0: nous ne gardons que ce qui se lit. Imprimez-le en PDF, ou envoyez une photo de la facture.',
  'pdf-encrypted':
    'Ce PDF est protégé\u00a0: nous ne pouvons pas le vérifier. Imprimez-le en PDF, ou envoyez une photo de la facture.',
  'photo-too-large': 'Cette image a trop de pixels\u00a0: envoyez-la plus petite, ou en PDF.',
  'too-many-invoices': 'Cinq factures au plus par colis\u00a0: remplacez ou retirez-en une.',
  'invoice-quota-reached':
    'Vous avez atteint la place offerte pour vos factures d’achat\u00a0: retirez-en d’anciennes, ou écrivez-nous.',
  'already-done': 'C’est déjà fait\u00a0: la liste est à jour.',
}

/** « Code douanier à compléter, 2 lignes »: advice to the team, which keeps no box open. */
export const uncodedSentence = (lines: number): string =>
  `Code douanier à compléter, ${lines === 1 ? '1\u00a0ligne' : `${lines}\u00a0lignes`}`

const regions = new Intl.DisplayNames('fr', { type: 'region' })

/** The French name of a country. */
export const countryName = (code: string): string => regions.of(code) ?? code
