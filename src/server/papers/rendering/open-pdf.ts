import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
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
}

export type OpenPdf = {
  readonly doc: PDFKit.PDFDocument
  /** What is tagged hangs from it; ended before the document is. */
  readonly root: Element
  /** Known once the document is ended. */
  readonly bytes: Promise<Uint8Array>
}

/** A tagged PDF in French with its fonts embedded. */
export async function openPdf(
  { title, author, createdAt }: About,
  page: Pick<PDFKit.PDFDocumentOptions, 'size' | 'margins' | 'bufferPages'>,
): Promise<OpenPdf> {
  const doc = new PDFDocument({
    ...page,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: createdAt },
  })
  const { regular, bold, mono, display } = await fonts()
  doc.registerFont(fontNames.regular, regular)
  doc.registerFont(fontNames.bold, bold)
  doc.registerFont(fontNames.mono, mono)
  doc.registerFont(fontNames.display, display)
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, bytes: collected(doc) }
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

type Fonts = Readonly<Record<keyof typeof fontNames, Buffer>>
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
  return { regular, bold, mono, display }
}

const readFont = async (url: string): Promise<Buffer> => readFile(fileURLToPath(url))

async function collected(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of doc as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
