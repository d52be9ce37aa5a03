import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { escaped } from '#domain/escape-html.ts'
import PDFDocument from 'pdfkit'

export type Element = ReturnType<PDFKit.PDFDocument['struct']>

/** The names of the embedded fonts, for `doc.font`. `display` is the face of the site's titles, for what is large. */
export const fontNames = {
  regular: 'regular',
  bold: 'bold',
  mono: 'mono',
  display: 'display',
} as const

type About = {
  /** Shown by the reader's window and read first aloud. */
  readonly title: string
  readonly author: string
  /** The same content gives the same bytes. */
  readonly createdAt: Date
  readonly archive?: PdfArchive | undefined
}

/** A paper to be kept for years: PDF/A-3a, with the data of the invoice as Factur-X when it has them (docs/decisions/015). */
export type PdfArchive = { readonly facturX: string | null }

export type OpenPdf = {
  readonly doc: PaperDocument
  /** What is tagged hangs from it; ended before the document is. */
  readonly root: Element
  /** Known once the document is ended. */
  readonly bytes: Promise<Uint8Array>
}

/** A tagged PDF in French with its fonts embedded. */
export async function openPdf(
  { title, author, createdAt, archive }: About,
  page: Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins' | 'bufferPages'>,
): Promise<OpenPdf> {
  const doc = new PaperDocument({
    ...page,
    ...(archive ? { subset: 'PDF/A-3a' } : {}),
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
  })
  for (const [name, font] of await fonts()) doc.registerFont(name, withOwnGlyphs(font))
  const root = doc.struct('Document')
  doc.addStructure(root)
  if (archive?.facturX) attachFacturX(doc, archive.facturX, createdAt)
  return { doc, root, bytes: collected(doc) }
}

/** A font of fontkit, which pdfkit draws with. */
type ParsedFont = { readonly hasGlyphForCodePoint: (code: number) => boolean }

class PaperDocument extends PDFDocument {
  /** The typings lack the font that is set; it is fontkit's. */
  declare readonly _font: { readonly font: ParsedFont }
  /** The typings know fonts as bytes only. */
  declare registerFont: (name: string, font?: PDFKit.Mixins.PDFFontSource | ParsedFont) => this
  /** The typings lack it; `image` draws what it returns. */
  declare readonly openImage: (bytes: Buffer) => { readonly width: number; readonly height: number }

  /** A letter that the font lacks is a white square, a glyph of its own: PDF/A allows no undefined one. */
  drawable(text: string): string {
    const { font } = this._font
    const hasLetter = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    return printable(text).replaceAll(/[^\u{20}-\u{17F}\n]/gu, (letter) =>
      hasLetter(letter) ? letter : '\u25A1',
    )
  }

  /** pdfkit would write title and names as they are: an « & » in a company's name would break the metadata. */
  _addInfo(): void {
    const info = this.info as Readonly<Record<string, unknown>>
    const text = (key: string) => escaped(String(info[key]))
    const created = (info.CreationDate as Date).toISOString().replace(/\.\d+/, '')
    this.appendXML(`<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreateDate>${created}</xmp:CreateDate>
<xmp:CreatorTool>${text('Creator')}</xmp:CreatorTool>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text('Title')}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${text('Author')}</rdf:li></rdf:Seq></dc:creator>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${text('Producer')}</pdf:Producer>
</rdf:Description>`)
  }
}

function attachFacturX(doc: PaperDocument, xml: string, at: Date): void {
  // The typings lack the relationship; the library has it.
  const options: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Données de la facture (Factur-X, EN 16931)',
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  }
  doc.file(Buffer.from(xml), options)
  doc.appendXML(xmpOfFacturX)
}

let previous: Promise<unknown> = Promise.resolve()

/** Fonts and pages of several documents at once cost hundreds of megabytes. */
export async function oneAtATime<Made>(render: () => Promise<Made>): Promise<Made> {
  const rendering = previous.then(render)
  previous = rendering.catch(() => {})
  return rendering
}

/** The narrow space of `Intl` is not in every font, and control characters have no place on paper. */
export const printable = (text: string): string =>
  text.replaceAll('\u202F', '\u00A0').replaceAll(/[^\P{Cc}\n]/gu, '')

type Fonts = readonly (readonly [name: string, font: ParsedFont])[]
let read: Promise<Fonts> | undefined

/** Read at the first document. TTF on purpose: fontkit inflates WOFF again and again (docs/decisions/006). */
async function fonts(): Promise<Fonts> {
  read ??= readFonts()
  return read
}

async function readFonts(): Promise<Fonts> {
  const [regular, bold, mono, display] = await Promise.all([
    readFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    readFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
    readFont(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf')),
    readFont(
      import.meta
        .resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
    ),
  ])
  return [
    [fontNames.regular, parsed(regular)],
    [fontNames.bold, parsed(bold)],
    [fontNames.mono, parsed(mono)],
    [fontNames.display, parsed(display)],
  ]
}

/** Parsing the fonts takes two thirds of the time of a short document, so it is done once. */
function parsed(bytes: Buffer): ParsedFont {
  const doc = new PaperDocument({ autoFirstPage: false })
  doc.font(bytes)
  return doc._font.font
}

/**
 * The parsed tables are shared; the glyphs are not: fontkit keeps with each glyph the letter that it was first drawn for, or none
 * when it was first a part of another (the e of é), and the letters that a reader copies come from there.
 */
const withOwnGlyphs = (font: ParsedFont): ParsedFont =>
  Object.assign(Object.create(font) as ParsedFont, { _glyphs: {} })

const readFont = async (url: string): Promise<Buffer> => readFile(fileURLToPath(url))

async function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What the metadata say of the attached invoice (Factur-X 1.0, 6.2.2), and of the words in which they say it (ISO 19005-3, 6.6.2.3). */
const xmpOfFacturX = `<rdf:Description rdf:about="" xmlns:fx="${namespace}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'The name of the embedded XML document')}
${property('DocumentType', 'The type of the hybrid document in capital letters, e.g. INVOICE or ORDER')}
${property('Version', 'The actual version of the standard applying to the embedded XML document')}
${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`
