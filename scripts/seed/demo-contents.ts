import type { ContentCategory } from '#domain/parcel/content-line.ts'

type Line = readonly [
  description: string,
  quantity: number,
  unitCents: number,
  category: ContentCategory,
]
type DemoContents = { readonly lines: readonly Line[]; readonly hasInvoice: boolean }

const withInvoice = (...lines: readonly Line[]): DemoContents => ({ lines, hasInvoice: true })
const withoutInvoice = (...lines: readonly Line[]): DemoContents => ({ lines, hasInvoice: false })

/** What the customers of the story say is in their parcels; the others have declared nothing yet. */
export const demoContents: Readonly<Record<string, DemoContents>> = {
  the: withoutInvoice(
    ['Thé vert en boîte de 100 g', 3, 1290, 'food'],
    ['Infuseur à thé en inox', 1, 990, 'kitchen'],
  ),
  livres: withInvoice(['Roman de poche', 5, 790, 'books']),
  lampe: withInvoice(['Lampe de bureau articulée', 1, 8900, 'home']),
  bottes: withInvoice(['Bottes d’équitation en cuir, pointure 38', 1, 15900, 'shoes']),
  epices: withInvoice(
    ['Curcuma, paprika et cumin en pot', 6, 490, 'food'],
    ['Moulin à poivre en bois', 1, 3450, 'kitchen'],
  ),
  tissus: withInvoice(['Lin lavé au mètre', 6, 2190, 'home']),
  disques: withInvoice(['Disque vinyle 33 tours', 4, 2499, 'music']),
  puericulture: withInvoice(['Jeu de construction en bois, 80 pièces', 1, 5490, 'toys']),
  vetements: withInvoice(
    ['Marinière en coton', 2, 4900, 'clothing'],
    ['Caban en laine', 1, 18900, 'clothing'],
  ),
  cafetiere: withInvoice(
    ['Cafetière à piston 1 litre', 1, 3990, 'kitchen'],
    ['Tasse en grès', 2, 1200, 'kitchen'],
  ),
  raquette: withInvoice(
    ['Raquette de tennis', 1, 12900, 'sport'],
    ['Housse de raquette', 1, 2490, 'sport'],
  ),
  cosmetiques: withInvoice(
    ['Crème solaire 50 ml', 3, 1490, 'beauty'],
    ['Lotion après-soleil 200 ml', 1, 1290, 'beauty'],
  ),
  batterie: withoutInvoice(
    ['Perceuse-visseuse sans fil', 1, 12900, 'tools'],
    ['Batterie de rechange lithium 18 V', 2, 5900, 'tools'],
  ),
  velo: withInvoice(
    ['Casque de vélo adulte', 1, 6990, 'sport'],
    ['Gants de cyclisme', 1, 2490, 'sport'],
  ),
  ordinateur: withInvoice(['Clavier mécanique filaire', 1, 11900, 'electronics']),
  vaisselle: withInvoice(['Tasse et soucoupe en faïence', 6, 2450, 'kitchen']),
  chaussures: withInvoice(['Chaussures de randonnée en cuir', 1, 13900, 'shoes']),
  radio: withInvoice(['Poste de radio FM rétro', 1, 7990, 'electronics']),
  outils: withInvoice(['Jeu de clés mixtes, 42 pièces', 1, 8900, 'tools']),
  encyclopedie: withInvoice(['Encyclopédie illustrée reliée', 2, 4500, 'books']),
  parfum: withInvoice(['Eau de parfum 100 ml', 1, 8900, 'beauty']),
}
