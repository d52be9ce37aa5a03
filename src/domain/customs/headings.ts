import { contentCategories, type ContentCategory } from '#domain/parcel/content-line.ts'
import { basisPoints, type BasisPoints } from '#domain/units.ts'
import { singular, wordsIn } from '#domain/words-in.ts'
import { headingsForTheHome } from './headings-for-the-home.ts'
import { headingsOfOtherGoods } from './headings-of-other-goods.ts'

/** What people buy, under the code that customs know it by. */
export type Heading = {
  /** Six digits of the Harmonized System of 2022. */
  readonly code: string
  readonly title: string
  readonly category: ContentCategory
  /** Other words that people use. */
  readonly words: string
  /** VAT of a purchase in France. */
  readonly vat: BasisPoints
}

/** VAT of a purchase in France, where the heading does not say another (CGI, art. 278 to 278-0 bis). */
export const vatOfCategory = (category: ContentCategory): BasisPoints =>
  basisPoints(category === 'books' || category === 'food' ? 550 : 2000)

/** Six digits, the title, then « | » and other words that people use; `%` gives a rate of VAT that is not the category's. */
const headingsToWear = `
[clothing]
610510 Chemises et polos en maille de coton, homme
610610 Chemisiers et polos en maille de coton, femme
610910 T-shirts et débardeurs en coton | tee shirt tshirt marcel
610990 T-shirts et débardeurs en autre matière | tee shirt tshirt synthétique
611011 Pulls et gilets en laine | chandail cardigan tricot
611012 Pulls et gilets en cachemire | chandail cardigan
611020 Pulls et sweats en coton | sweat-shirt hoodie capuche marinière
611030 Pulls et gilets synthétiques | polaire acrylique
610342 Pantalons et shorts en maille de coton, homme | jogging survêtement
610462 Pantalons et leggings en maille de coton, femme | jogging
610463 Pantalons et leggings en maille synthétique, femme
610442 Robes en maille de coton
610443 Robes en maille synthétique
610711 Slips et caleçons en coton, homme | boxer sous-vêtement
610721 Pyjamas en coton, homme
610821 Culottes et slips en coton, femme | sous-vêtement lingerie
610831 Pyjamas et chemises de nuit en coton, femme
611120 Vêtements pour bébé en coton | body grenouillère layette
611130 Vêtements pour bébé en matière synthétique | body layette
611231 Maillots de bain synthétiques, homme | short
611241 Maillots de bain synthétiques, femme | bikini
611521 Collants synthétiques
611595 Chaussettes en coton | socquette
611596 Chaussettes synthétiques | socquette
620120 Manteaux et vestes en laine, homme | caban pardessus
620140 Parkas, blousons et doudounes, homme | manteau anorak coupe-vent
620220 Manteaux et vestes en laine, femme | caban
620240 Parkas, blousons et doudounes, femme | manteau anorak coupe-vent
620311 Costumes en laine, homme
620333 Vestes et blazers synthétiques, homme
620342 Jeans, pantalons et shorts en coton, homme | denim chino bermuda
620343 Pantalons et shorts synthétiques, homme
620433 Vestes et blazers synthétiques, femme
620442 Robes en coton
620443 Robes synthétiques | polyester
620449 Robes en lin, en soie ou en autre matière
620452 Jupes en coton
620453 Jupes synthétiques | plissée
620462 Jeans, pantalons et shorts en coton, femme | denim
620463 Pantalons et shorts synthétiques, femme
620520 Chemises en coton, homme
620630 Chemisiers et blouses en coton, femme
620640 Chemisiers et blouses synthétiques, femme
621210 Soutiens-gorge | lingerie brassière
420310 Vêtements en cuir | blouson veste

[shoes]
640220 Tongs
640192 Bottes de pluie en caoutchouc
640299 Sandales et chaussures en plastique | claquette sabot
640391 Bottes et bottines en cuir | chaussure montante randonnée équitation
640399 Chaussures basses en cuir | mocassin derby escarpin sandale
640319 Chaussures de sport en cuir | crampon football golf
640411 Baskets et chaussures de sport en toile | sneaker tennis running course
640419 Chaussures en toile | espadrille chausson
640690 Semelles et pièces de chaussures

[accessories]
420212 Valises, cartables et mallettes en textile ou en plastique | bagage
420221 Sacs à main en cuir
420222 Sacs à main en textile ou en plastique
420231 Portefeuilles et porte-monnaie en cuir | porte-carte
420232 Portefeuilles et étuis en textile ou en plastique | coque pochette téléphone
420292 Sacs à dos, sacs de sport et trousses | cartable
420329 Gants en cuir
420330 Ceintures en cuir
611710 Écharpes et châles en maille | snood
621410 Foulards en soie | écharpe carré
621430 Foulards synthétiques | écharpe
621510 Cravates en soie
650500 Bonnets, casquettes et bérets | chapeau
650400 Chapeaux de paille | panama
660191 Parapluies pliants
660199 Parapluies
711311 Bijoux en argent | bague collier bracelet boucle oreille
711319 Bijoux en or | bague collier bracelet alliance boucle oreille
711719 Bijoux fantaisie en métal | bague collier bracelet boucle oreille
711790 Bijoux fantaisie en autre matière | perle collier bracelet
910211 Montres à quartz, à aiguilles
910212 Montres à affichage digital
910221 Montres automatiques
900410 Lunettes de soleil
961511 Peignes, barrettes et serre-têtes

[baby]
871500 Poussettes et landaus
940180 Sièges-autos et chaises hautes | rehausseur
961900 Couches et protections hygiéniques
392490 Biberons, pots et baignoires en plastique
401490 Tétines et sucettes
190110 Laits et aliments pour nourrissons | infantile %550
630790 Porte-bébés et articles en textile | masque tissu

[sport]
950651 Raquettes de tennis
950659 Raquettes de badminton ou de squash
950661 Balles de tennis
950662 Ballons gonflables | football basket rugby
950640 Tennis de table
950631 Clubs de golf
950632 Balles de golf
950670 Patins et rollers
950691 Appareils de fitness et de musculation | haltère tapis yoga
950629 Planches de surf et sports nautiques | paddle palme bodyboard
950699 Autres articles de sport et de plein air | protection piscine
950710 Cannes à pêche
950720 Hameçons
950730 Moulinets de pêche
950790 Leurres et épuisettes | pêche
871200 Vélos
871160 Vélos et trottinettes électriques
871491 Cadres et fourches de vélo
871499 Pièces de vélo | guidon selle dérailleur
650610 Casques de protection | vélo moto ski
630622 Tentes
630720 Gilets de sauvetage
940430 Sacs de couchage | duvet
900510 Jumelles
420321 Gants de sport en cuir | cyclisme moto boxe
611610 Gants enduits ou en maille | plongée cyclisme
`

export const headings: readonly Heading[] = [
  headingsToWear,
  headingsForTheHome,
  headingsOfOtherGoods,
].flatMap(parsed)

const byCode = new Map(headings.map((heading) => [heading.code, heading]))

/** The heading of a code, whatever digits follow; `undefined` for what this list does not have. */
export const headingOf = (hsCode: string): Heading | undefined => byCode.get(hsCode.slice(0, 6))

/** The code as it is kept: without the dots and spaces in which it is printed. */
export const hsDigits = (typed: string): string => typed.replaceAll(/[\s.\u00A0\u202F]/g, '')

/** Headings that have every word of the search, or whose code begins with it; those whose title begins with it come first. */
export function searchHeadings(question: string, most = 8): readonly Heading[] {
  const digits = hsDigits(question)
  if (/^\d{2,10}$/.test(digits)) return headings.filter(startsWith(digits)).slice(0, most)
  const asked = wordsIn(question)
    .map(singular)
    .filter((word) => word.length > 2)
  if (asked.length === 0) return []
  const found = headings.filter((heading) => asked.every((word) => has(heading, word)))
  return found.toSorted((a, b) => rank(a, asked) - rank(b, asked)).slice(0, most)
}

/** The headings that the words of a description name, those of its category first; the best one is proposed. */
export function proposeHeadings(
  description: string,
  category: ContentCategory | null,
  most = 5,
): readonly Heading[] {
  const said = wordsIn(description)
    .map(singular)
    .filter((word) => word.length > 2)
  return headings
    .map((heading) => ({ heading, score: scoreOf(heading, said, category) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score || wordCount(a.heading) - wordCount(b.heading))
    .slice(0, most)
    .map(({ heading }) => heading)
}

/** Of two that fit as well, the plainer one. */
const wordCount = ({ title }: Heading): number => wordsIn(title).length

const startsWith =
  (digits: string) =>
  ({ code }: Heading): boolean =>
    code.startsWith(digits.slice(0, 6))

const wordsOf = ({ title, words }: Heading): string[] => wordsIn(`${title} ${words}`).map(singular)

const has = (heading: Heading, word: string): boolean =>
  wordsOf(heading).some((known) => known.startsWith(word))

const rank = ({ title }: Heading, [first = '']: readonly string[]): number =>
  wordsIn(title)[0]?.startsWith(first) === true ? 0 : 1

/** Two for each word that is the heading's, and one more when it is the first of both: it names the thing. */
function scoreOf(
  heading: Heading,
  said: readonly string[],
  category: ContentCategory | null,
): number {
  const known = wordsOf(heading)
  const common = said.filter((word) => known.includes(word))
  if (common.length === 0) return 0
  const named = said[0] !== undefined && known.includes(said[0]) ? 1 : 0
  return 2 * common.length + 2 * named + (heading.category === category ? 1 : 0)
}

function parsed(text: string): Heading[] {
  let category: ContentCategory | undefined
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const named = contentCategories.find((one) => line === `[${one}]`)
      if (named) category = named
      return named || !category ? [] : [headingIn(line, category)]
    })
}

function headingIn(line: string, category: ContentCategory): Heading {
  const [facts = '', rate] = line.split(' %')
  const [title = '', words = ''] = facts.slice(7).split(' | ')
  const vat = rate === undefined ? vatOfCategory(category) : basisPoints(Number(rate))
  return { code: facts.slice(0, 6), title, category, words, vat }
}
