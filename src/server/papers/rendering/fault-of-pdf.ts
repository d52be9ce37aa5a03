import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from '@libpdf/core'

/** Why a PDF is refused: opening it would run something, it is encrypted, or it is not a PDF. */
export type PdfFault = 'active' | 'encrypted' | 'unreadable'

/** Actions that run, send or open something (ISO 32000-2, 12.6.4); a link to a page, a document or a site does not. */
const activeActions = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
])
const activeAnnotations = new Set(['RichMedia', 'FileAttachment', 'Screen', 'Movie', 'Sound', '3D'])
const activeKeys = ['JS', 'JavaScript', 'XFA', 'RichMediaContent']

/** The data of a French or German electronic invoice, beside its pages: the only file that an invoice may carry. */
const invoiceData = /^(factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i

/**
 * Walks the whole document as a reader opens it, from its trailer through every reference. Strict: a file that needs repair is
 * read differently by each reader, so it is `unreadable`. Run it under limits (`requireHarmlessPdf`).
 */
export async function faultOfPdf(bytes: Uint8Array): Promise<PdfFault | undefined> {
  const pdf = await PDF.load(bytes, { lenient: false }).catch(() => undefined)
  if (!pdf) return Buffer.from(bytes).includes('/Encrypt') ? 'encrypted' : 'unreadable'
  const { isEncrypted, trailer } = pdf.context.info
  if (isEncrypted) return 'encrypted'
  if (pdf.getPageCount() === 0) return 'unreadable'
  try {
    return hasActiveDict(trailer, (ref) => pdf.context.resolve(ref)) ? 'active' : undefined
  } catch {
    return 'unreadable'
  }
}

type Resolve = (ref: PdfRef) => PdfObject | null

function hasActiveDict(trailer: PdfObject, resolve: Resolve): boolean {
  const seen = new Set<string>()
  const waiting: PdfObject[] = [trailer]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfDict && isActive(object, resolve)) return true
    const name = object instanceof PdfRef ? `${object.objectNumber} ${object.generation}` : ''
    if (seen.has(name)) continue
    if (name) seen.add(name)
    for (const part of partsOf(object, resolve)) waiting.push(part)
  }
  return false
}

const present = (object: PdfObject | null): PdfObject[] => (object ? [object] : [])

function partsOf(object: PdfObject, resolve: Resolve): readonly PdfObject[] {
  if (object instanceof PdfRef) return present(resolve(object))
  if (object instanceof PdfDict) return [...object].map(([, value]) => value)
  return object instanceof PdfArray ? [...object] : []
}

function isActive(dict: PdfDict, resolve: Resolve): boolean {
  const valueOf = (key: string): PdfObject | undefined => {
    const value = dict.get(key)
    return value instanceof PdfRef ? (resolve(value) ?? undefined) : value
  }
  const nameOf = (key: string): string => {
    const value = valueOf(key)
    return value instanceof PdfName ? value.value : ''
  }
  return (
    activeKeys.some((key) => dict.has(key)) ||
    activeActions.has(nameOf('S')) ||
    activeAnnotations.has(nameOf('Subtype')) ||
    (dict.has('EF') && !isInvoiceData([valueOf('F'), valueOf('UF')]))
  )
}

function isInvoiceData(names: readonly (PdfObject | undefined)[]): boolean {
  const told = names.filter((name) => name !== undefined)
  return (
    told.length > 0 &&
    told.every((name) => name instanceof PdfString && invoiceData.test(name.asString()))
  )
}
