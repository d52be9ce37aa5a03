import type { ValueReason } from '#domain/parcel/contents.ts'
import type { ContentCategory } from '#domain/parcel/content-line.ts'

type Line = readonly [
  description: string,
  quantity: number,
  unitCents: number,
  category: ContentCategory,
  /** Of the Harmonized System; `null` when the owner does not know. */
  hsCode: string | null,
  /** What one item weighs; absent when the owner does not know. */
  unitGrams?: number,
  origin?: string,
]
type DemoContents = {
  readonly lines: readonly Line[]
  readonly hasInvoice: boolean
  readonly valueReason?: ValueReason
}

const withInvoice = (...lines: readonly Line[]): DemoContents => ({ lines, hasInvoice: true })
const withoutInvoice = (...lines: readonly Line[]): DemoContents => ({ lines, hasInvoice: false })
const secondHand = (...lines: readonly Line[]): DemoContents => ({
  lines,
  hasInvoice: false,
  valueReason: 'second-hand',
})

/** What the customers of the story declare in their parcels; the other parcels have no contents declared yet. */
export const demoContents: Readonly<Record<string, DemoContents>> = {
  the: withoutInvoice(
    ['Thé vert en boîte de 100 g', 3, 1290, 'food', null],
    ['Infuseur à thé en inox', 1, 990, 'kitchen', null],
  ),
  livres: withInvoice(['Roman de poche', 5, 790, 'books', '490199', 220, 'FR']),
  carnets: withInvoice(
    ['Carnet cousu, 96 pages', 4, 1450, 'office', '482010', 210, 'FR'],
    ['Flacon d’encre 30 ml', 2, 990, 'office', '321590', 120, 'FR'],
  ),
  perles: withInvoice([
    'Perles de verre, sachet de 50 g',
    12,
    690,
    'accessories',
    '701810',
    55,
    'CZ',
  ]),
  lampe: withInvoice(['Lampe de bureau articulée', 1, 8900, 'home', '940521', 2400, 'CN']),
  bottes: withInvoice([
    'Bottes d’équitation en cuir, pointure 38',
    1,
    15900,
    'shoes',
    '640391',
    1900,
    'PT',
  ]),
  epices: withInvoice(
    ['Curcuma, paprika et cumin en pot', 6, 490, 'food', '091091', 90, 'IN'],
    ['Moulin à poivre en bois', 1, 3450, 'kitchen', '821000', 310, 'FR'],
  ),
  tissus: withInvoice(['Lin lavé au mètre', 6, 2190, 'home', '530919', 320, 'FR']),
  disques: withInvoice(['Disque vinyle 33 tours', 4, 2499, 'music', '852380', 290, 'DE']),
  puericulture: withInvoice([
    'Jeu de construction en bois, 80 pièces',
    1,
    5490,
    'toys',
    '950300',
    2900,
    'FR',
  ]),
  vetements: withInvoice(
    ['Marinière en coton', 2, 4900, 'clothing', '610910', 240, 'FR'],
    ['Caban en laine', 1, 18900, 'clothing', '620220', 1350, 'PT'],
  ),
  cafetiere: withInvoice(
    ['Cafetière à piston 1 litre', 1, 3990, 'kitchen', '701349', 850, 'PT'],
    ['Tasse en grès', 2, 1200, 'kitchen', '691200', 330, 'FR'],
  ),
  raquette: withInvoice(
    ['Raquette de tennis', 1, 12900, 'sport', '950651', 300, 'CN'],
    ['Housse de raquette', 1, 2490, 'sport', '420292', 350, 'CN'],
  ),
  cosmetiques: withInvoice(
    ['Crème solaire 50 ml', 3, 1490, 'beauty', '330499', 70, 'FR'],
    ['Lotion après-soleil 200 ml', 1, 1290, 'beauty', '330499', 230, 'FR'],
  ),
  batterie: withoutInvoice(
    ['Perceuse-visseuse sans fil', 1, 12900, 'tools', '846721', 1500, 'CN'],
    ['Batterie de rechange lithium 18 V', 2, 5900, 'tools', '850760', 640, 'CN'],
  ),
  velo: withInvoice(
    ['Casque de vélo adulte', 1, 6990, 'sport', '650610', 290, 'IT'],
    ['Gants de cyclisme', 1, 2490, 'sport', '611610', 70],
  ),
  ordinateur: secondHand([
    'Clavier mécanique filaire',
    1,
    11900,
    'electronics',
    '847160',
    980,
    'TW',
  ]),
  vaisselle: withInvoice(['Tasse et soucoupe en faïence', 6, 2450, 'kitchen', '691200', 420, 'FR']),
  chaussures: withInvoice([
    'Chaussures de randonnée en cuir',
    1,
    13900,
    'shoes',
    '640391',
    1050,
    'IT',
  ]),
  // Paid, to be packed: the shipment waits for this invoice.
  radio: withoutInvoice(['Poste de radio FM rétro', 1, 7990, 'electronics', '852719', 2300, 'CN']),
  moulin: withInvoice(['Moulin à café mural ancien', 1, 6490, 'kitchen', '821000', 1450, 'FR']),
  barbecue: withInvoice(['Barbecue à charbon en fonte', 1, 21900, 'garden', '732119', 16200, 'FR']),
  tondeuse: withInvoice(['Tondeuse électrique à fil', 1, 18900, 'garden', '843311', 15100, 'FR']),
  outils: withInvoice(['Jeu de clés mixtes, 42 pièces', 1, 8900, 'tools', '820600', 5200, 'DE']),
  encyclopedie: withInvoice([
    'Encyclopédie illustrée reliée',
    2,
    4500,
    'books',
    '490191',
    2150,
    'FR',
  ]),
  parfum: withInvoice(['Eau de parfum 100 ml', 1, 8900, 'beauty', '330300', 330, 'FR']),
}
