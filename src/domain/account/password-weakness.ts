import type { PasswordWeakness } from './password-strength.ts'

/**
 * What makes a password guessable; an empty list means that we accept it (docs/rules/accounts.md#passwords). The forms check the
 * length. `about` is what an attacker knows of the person: e-mail, names.
 */
export function passwordWeaknesses(
  password: string,
  about: readonly string[],
): readonly PasswordWeakness[] {
  const plain = password.normalize('NFKC').toLowerCase()
  const found: [PasswordWeakness, boolean][] = [
    ['common', isCommon(plain)],
    ['personal', isPersonal(plain, about)],
    ['sequence', isSequence(plain)],
    ['repeated', isRepeated(plain)],
    ['digits-only', /^\d{1,11}$/.test(plain)],
  ]
  return found.flatMap(([weakness, holds]) => (holds ? [weakness] : []))
}

/** Whether it is a common word, even written `P@ssw0rd`, or with a year or an exclamation mark after it. */
function isCommon(plain: string): boolean {
  const core = plain.replace(/^[^\p{Letter}]+|[^\p{Letter}]+$/gu, '')
  const candidates = [plain, core, unleeted(plain), unleeted(plain.replace(/[\d\W_]+$/u, ''))]
  return candidates.some((candidate) => common.has(candidate))
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const unleeted = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => leet[sign] ?? sign)

/** Whether it is nothing but a name or an address of the person, with digits or signs around it. */
function isPersonal(plain: string, about: readonly string[]): boolean {
  const bare = lettersOf(plain)
  const words = about
    .flatMap((text) => [text, ...text.split('@'), ...text.split(/[@.\s_+-]+/)])
    .map(lettersOf)
  return words.some((word) => word.length >= 4 && bare === word)
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{Letter}]/gu, '')

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
]
const runs = rows.flatMap((row) => [row, row.split('').toReversed().join('')])

const isSequence = (plain: string): boolean =>
  plain.length >= 4 && runs.some((run) => run.includes(plain))

/** `aaaaaa`, `121212`, `abcabc`: one to three characters again and again. */
const isRepeated = (plain: string): boolean => /^(.{1,3}?)\1+$/u.test(plain)

/** The most frequent passwords of the published leaks, international and French, and our own words. */
const common = new Set(
  `123456 password 12345678 qwerty 123456789 12345 111111 1234567 dragon 123123 baseball abc123 football monkey letmein
  shadow master 696969 mustang 666666 qwertyuiop 123321 1234567890 superman 1qaz2wsx trustno jordan jennifer zxcvbnm
  asdfgh hunter buster soccer harley batman andrew tigger sunshine iloveyou charlie robert thomas hockey ranger daniel
  starwars klaster george computer michelle jessica pepper zxcvbn freedom pass maggie ginger princess joshua cheese
  amanda summer love ashley nicole chelsea biteme matthew access yankees dallas austin thunder taylor matrix welcome
  admin administrator root toor login passw passwd secret changeme default guest user test testtest demo hello
  bonjour azerty azertyuiop motdepasse doudou loulou soleil chouchou marseille nicolas camille nathalie isabelle
  caroline sandrine celine valerie sebastien alexandre julien maxime guillaume francois frederic stephane christophe
  laurent pascal philippe olivier aurelie virginie vanessa jetaime monamour amour cheval chocolat papillon poisson
  portugal bretagne corsica liberte france paris lyon toulouse bordeaux coucou bisous bebe maman papa mamour
  chaton minou toutou titi nono nini lolo juju kiki pompier rugby olympique psg johnny vacances anniversaire musique
  guitare danse piscine voiture moto ordinateur internet facebook google youtube instagram tiktok snapchat whatsapp
  pokemon naruto minecraft fortnite whatever killer flower cookie banana orange purple silver golden diamond angel
  escale escales escaleescale limoges noumea papeete tahiti reunion guadeloupe martinique mayotte guyane colis
  reexpedition expedition livraison caledonie cagou aaaaaa qazwsx q1w2e3r4 1q2w3e4r 1q2w3e4r5t a1b2c3 zaq12wsx
  aqwzsx wxcvbn qsdfgh poiuyt ytreza motdepass password1 passe lemotdepasse monmotdepasse azertyui nathan lucas enzo
  emma manon chloe lea louise jules hugo arthur gabriel raphael adrien mathieu marine pauline laura sarah julie`.split(
    /\s+/,
  ),
)
