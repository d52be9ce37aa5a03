import { singular, wordsIn } from '#domain/words-in.ts'

/** Why customs would refuse the description; for each reason the screen says what to write instead. */
export type DescriptionRefusal =
  | 'too-short'
  | 'meaningless'
  | 'vague-gift'
  | 'vague-miscellany'
  | 'vague-clothing'
  | 'vague-shoes'
  | 'vague-electronics'
  | 'vague-beauty'
  | 'vague-toys'
  | 'vague-home'
  | 'vague-parts'
  | 'vague-food'
  | 'vague-health'
  | 'vague-books'
  | 'vague-sport'

/**
 * Why customs would refuse a description: « cadeau », « divers », « vêtements » alone (docs/rules/parcels.md#descriptions).
 * `null` when at least one word says what the thing is.
 */
export function checkDescription(description: string): DescriptionRefusal | null {
  const words = wordsIn(description).map(singular)
  if (words.join('').length < 3) return 'too-short'
  const said = words.filter((word) => !emptyWords.has(word) && !/^\d+$/.test(word))
  if (said.every(isMeaningless)) return 'meaningless'
  const vague = said.map((word) => vagueWords.get(word))
  return vague.every((refusal) => refusal !== undefined) ? (vague[0] ?? 'meaningless') : null
}

/** Whether a word has no vowel, is one repeated letter or a keyboard row, or only fills the field. */
const isMeaningless = (word: string): boolean =>
  word.length < 2 ||
  !/[aeiouy]/.test(word.replaceAll(/\d/g, '')) ||
  /^(.)\1+$/.test(word) ||
  fillers.has(word)

const listOf = (text: string): string[] => wordsIn(text).map(singular)

const fillers = new Set(
  listOf(
    'azerty azer qwerty qsdf qsdfgh asdf wxcvbn aze test essai rien neant inconnu aucun null none xxx ok oui non bla blabla',
  ),
)

/** Words that say how many, how new or for whom, but not what. */
const emptyWords = new Set(
  listOf(
    `a au aux avec d de des du en et l la le les un une mon ma mes pour sans sur dans ou
    neuf neuve neufs nouveau nouvelle petit petite grand grande beau belle joli jolie bon bonne lot paire boite carton sac piece unite exemplaire
    homme femme enfant fille garcon bebe adulte mixte famille maman papa noel anniversaire
    blanc noir rouge bleu vert jaune rose gris taille couleur marque occasion seconde main achat commande colis contenu interieur
    un deux trois quatre cinq six sept huit neuf dix plusieurs quelques different differente personnel personnelle usage prive`,
  ),
)

const families: readonly (readonly [DescriptionRefusal, string])[] = [
  ['vague-gift', 'cadeau gift present surprise don souvenir'],
  [
    'vague-miscellany',
    `divers diverse article objet produit marchandise chose truc bidule affaire effet materiel fourniture accessoire equipement
    vrac autre bazar bricole item stuff goods element ensemble assortiment collection lot`,
  ],
  [
    'vague-clothing',
    'vetement habit textile tissu mode linge fringue tenue clothe clothing pret porter',
  ],
  ['vague-shoes', 'chaussure soulier shoe'],
  [
    'vague-electronics',
    'electronique electrique informatique appareil electromenager multimedia hifi high tech gadget machine',
  ],
  ['vague-beauty', 'cosmetique beaute soin hygiene produit maquillage parapharmacie'],
  ['vague-toys', 'jouet jeu toy'],
  [
    'vague-home',
    'maison deco decoration mobilier meuble menage cuisine vaisselle ustensile ameublement',
  ],
  [
    'vague-parts',
    'piece detachee rechange auto moto voiture bricolage outil outillage quincaillerie',
  ],
  ['vague-food', 'nourriture alimentation aliment alimentaire epicerie denree food snack'],
  ['vague-health', 'sante medical pharmacie complement'],
  ['vague-books', 'papeterie bureau scolaire loisir culture'],
  ['vague-sport', 'sport sportif sportive fitness plein air'],
]

const vagueWords: ReadonlyMap<string, DescriptionRefusal> = new Map(
  families
    .toReversed()
    .flatMap(([refusal, words]) => listOf(words).map((word) => [word, refusal] as const)),
)
