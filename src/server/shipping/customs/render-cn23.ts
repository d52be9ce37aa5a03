import { code128 } from '#domain/label/code-128.ts'
import { oneAtATime } from '#server/papers/rendering/open-pdf.ts'
import { barcodeOf } from '#server/shipping/labels/modules-of.ts'
import { formatPhone } from '#words/format-phone.ts'
import type { Party } from '#domain/customs/declaration.ts'
import { drawFoot } from './cn23-foot.ts'
import { drawGoods } from './cn23-goods.ts'
import type { DeclaredBox } from './declared-box.ts'
import { drawField } from './draw-field.ts'
import { openFormSheet, type FormSheet, type Frame } from './form-sheet.ts'

/** Who keeps each copy: two travel with the box for the customs, one is the addressee's, one stays here. */
const copies = [
  'Douane de départ / Customs of origin',
  'Douane d’arrivée / Customs of destination',
  'Destinataire / Addressee',
  'Expéditeur, à conserver / Sender’s copy',
] as const

/**
 * The declaration of the postal union, in four copies of half a sheet (Convention postale universelle, formule CN 23): the same
 * box gives the same bytes.
 */
export const renderCn23 = async (box: DeclaredBox): Promise<Uint8Array> =>
  oneAtATime(() => render(box))

async function render(box: DeclaredBox): Promise<Uint8Array> {
  const sheet = await openFormSheet({
    title: `Déclaration en douane CN 23 de l’envoi ${box.number}`,
    author: box.declaration.sender.name,
    createdAt: box.frozenAt,
  })
  copies.forEach((keeper, index) => {
    if (index > 0) sheet.nextPage()
    drawCopy(sheet, box, `Exemplaire ${index + 1}/${copies.length}\u00a0: ${keeper}`)
  })
  return sheet.close()
}

function drawCopy(sheet: FormSheet, box: DeclaredBox, copy: string): void {
  const { sender, addressee } = box.declaration
  const title = { x: 6, y: 5, width: 140, height: 5 }
  const section = sheet.open('Sect')
  const tag = { parent: section }
  sheet.write(
    'CN 23 Déclaration en douane / Customs declaration',
    title,
    { size: 11, font: 'bold' },
    { ...tag, type: 'H1' },
  )
  sheet.write(copy, { ...title, y: 10.5, height: 4 }, { size: 7.5 }, tag)
  const reference = `Envoi ${box.number}, commande ${box.orderNumber}`
  sheet.write(
    reference,
    { x: 124, y: 10.5, width: 80, height: 4 },
    { size: 7.5, align: 'right' },
    tag,
  )

  const left = { x: 6, y: 15, width: 98, height: 24 }
  drawField(sheet, 'Expéditeur / From', partyLines(sender), left, section)
  const right = { x: 104, y: 15, width: 100, height: 24 }
  drawNumber(sheet, box, right, section)
  const to = { x: 6, y: 39, width: 98, height: 26 }
  drawField(sheet, 'Destinataire / To', partyLines(addressee), to, section)
  const importer = [formatPhone(addressee.phone), addressee.email].filter((line) => line !== '')
  const importerFrame = { x: 104, y: 39, width: 100, height: 26 }
  const importerName =
    'Importateur\u00a0: référence, téléphone, courriel / Importer’s reference, telephone, e-mail'
  drawField(sheet, importerName, importer, importerFrame, section)

  drawGoods(sheet, box, section)
  drawFoot(sheet, box, section)
  section.end()
}

type Section = ReturnType<FormSheet['open']>

const partyLines = ({ name, lines, country, phone, email }: Party): string[] => [
  name,
  ...lines,
  country.toLocaleUpperCase('fr-FR'),
  [phone === '' ? '' : formatPhone(phone), email].filter((line) => line !== '').join(' · '),
]

/** The carrier's number with its bar code, once the box has left. */
function drawNumber(sheet: FormSheet, box: DeclaredBox, frame: Frame, parent: Section): void {
  const { trackingNumber } = box
  const name = 'Nº de l’envoi et code-barres, s’il existe / Item number and barcode, if any'
  drawField(sheet, name, [], frame, parent)
  if (trackingNumber === null) return
  const bars = code128(trackingNumber)
  const dots = bars === null ? 0 : Math.min(4, Math.floor((frame.width * 8) / (bars.length + 20)))
  if (bars !== null && dots > 0) {
    const x = Math.round(frame.x + (frame.width - (bars.length * dots) / 8) / 2)
    const alt = `Code-barres\u00a0: ${trackingNumber}`
    sheet.code({
      modules: barcodeOf(trackingNumber),
      alt,
      x,
      y: frame.y + 5,
      dots,
      height: 12,
    })
  }
  const text = { x: frame.x + 1.5, y: frame.y + 18.5, width: frame.width - 3, height: 5 }
  sheet.write(trackingNumber, text, { size: 10, font: 'mono' }, { parent })
}
