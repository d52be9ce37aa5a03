import * as z from 'zod/mini'
import { partsOf } from './multipart.ts'
import { failureOf } from './supplier-errors.ts'

/** An address as Colissimo wants it: lines of at most 35 characters. */
export type LabelAddress = {
  readonly companyName?: string
  readonly lastName?: string
  readonly firstName?: string
  readonly line1?: string
  readonly line2: string
  readonly line3?: string
  readonly countryCode: string
  readonly city: string
  readonly zipCode: string
  readonly mobileNumber?: string
  readonly email?: string
}

export type LabelArticle = {
  readonly description: string
  readonly quantity: number
  /** Net weight of one, in kilogrammes. */
  readonly weight: number
  /** Value of one without VAT, in euros. */
  readonly value: number
  readonly hsCode?: string
  readonly originCountry?: string
}

export type LabelOrder = {
  /** Our own reference of the box. */
  readonly reference: string
  /** Overseas: COM or CDS (signed), ECO or ECOS. */
  readonly productCode: 'COM' | 'CDS' | 'ECO' | 'ECOS'
  /** `2026-11-26` */
  readonly depositDate: string
  readonly weightGrams: number
  readonly isNonStandard: boolean
  readonly insuredCents: number
  /** What the customer paid for the transport. */
  readonly postageCents: number
  readonly sender: LabelAddress
  readonly addressee: LabelAddress
  readonly articles: readonly LabelArticle[]
  /** Of the papers that travel with the box. */
  readonly numbers: Readonly<Record<'licence' | 'certificate' | 'invoice', string | null>>
}

export type MadeLabel = {
  readonly number: string
  readonly label: Buffer
  readonly cn23: Buffer | null
}
export type Slip = { readonly number: string; readonly pdf: Buffer }

/** Who makes labels for us; a carrier without one is « manual »: its label comes from elsewhere and its number is typed. */
export type CarrierLabels = {
  /** Throws `LabelNotMade`. */
  readonly createLabel: (order: LabelOrder) => Promise<MadeLabel>
  /** The list of what is deposited; throws `LabelNotMade`. */
  readonly slip: (numbers: readonly string[]) => Promise<Slip>
}

/**
 * `refused`: the order is wrong, with the service's own sentences. `misconfigured`: key or contract. `away`: nothing was made.
 * `unsure`: the answer was lost, so that a label may exist; it costs nothing until its parcel is handed over.
 */
export class LabelNotMade extends Error {
  readonly kind: 'refused' | 'misconfigured' | 'away' | 'unsure'
  readonly sentences: readonly string[]
  constructor(kind: LabelNotMade['kind'], sentences: readonly string[] = []) {
    super(`label not made: ${kind}`)
    this.kind = kind
    this.sentences = sentences
  }
}

type Options = { readonly apiKey: string; readonly apiUrl: string; readonly timeoutMs?: number }

/** Colissimo's « SLS » service, REST 2.0. It has no cancellation: a label whose parcel is never deposited is not billed. */
export function colissimoLabels({ apiKey, apiUrl, timeoutMs = 15_000 }: Options): CarrierLabels {
  const call = (method: string, body: object) =>
    post(new URL(`/sls-ws/SlsServiceWSRest/2.0/${method}`, apiUrl), apiKey, body, timeoutMs)
  return {
    createLabel: async (order) => {
      const parts = await call('generateLabel', labelBody(order))
      const made = madeLabel.safeParse(infosIn(parts)).data?.labelV2Response
      const label = parts.get('label')
      if (!made || !label || !isPdf(label)) throw new LabelNotMade('unsure')
      return { number: made.parcelNumber, label, cn23: parts.get('cn23') ?? null }
    },
    slip: async (parcelsNumbers) => {
      const body = { generateBordereauParcelNumberList: { parcelsNumbers } }
      const parts = await call('generateBordereauByParcelsNumbers', body)
      const header = madeSlip.safeParse(infosIn(parts)).data?.bordereauHeader
      const pdf = parts.get('deliveryPaper')
      if (!header || !pdf || !isPdf(pdf)) throw new LabelNotMade('unsure')
      return { number: String(header.bordereauNumber), pdf }
    },
  }
}

const parcelNumber = z.string().check(z.regex(/^[A-Z0-9]{11,15}$/))
const madeLabel = z.looseObject({ labelV2Response: z.looseObject({ parcelNumber }) })
const madeSlip = z.looseObject({
  bordereauHeader: z.looseObject({ bordereauNumber: z.union([z.string(), z.number()]) }),
})
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

type Parts = ReadonlyMap<string, Buffer>

async function post(url: URL, apiKey: string, body: object, timeoutMs: number): Promise<Parts> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { apiKey, 'content-type': 'application/json', accept: 'multipart/mixed' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new LabelNotMade(isRefusedConnection(error) ? 'away' : 'unsure', [failureOf(error)])
  })
  const bytes = Buffer.from(
    await response.arrayBuffer().catch(() => {
      throw new LabelNotMade('unsure')
    }),
  )
  const parts = partsOf(response.headers.get('content-type') ?? '', bytes)
  if (response.ok && parts && !hasErrors(parts)) return parts
  throw refusalOf(response.status, parts)
}

/** Nothing was sent, so that nothing was made. */
const isRefusedConnection = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(cause?.code ?? '')
}

const messages = z.looseObject({
  messages: z.array(
    z.looseObject({ id: z.string(), type: z.string(), messageContent: z.optional(z.string()) }),
  ),
})

const infosIn = (parts: Parts): unknown => {
  try {
    return JSON.parse(parts.get('jsonInfos')?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}

const errorsIn = (parts: Parts | undefined) =>
  (parts &&
    messages.safeParse(infosIn(parts)).data?.messages.filter(({ type }) => type === 'ERROR')) ??
  []
const hasErrors = (parts: Parts): boolean => errorsIn(parts).length > 0

/** Its words about a wrong order are for who wrote the order; a wrong key is ours to mend. */
function refusalOf(status: number, parts: Parts | undefined): LabelNotMade {
  const errors = errorsIn(parts)
  const isKey = [401, 403].includes(status) || errors.some(({ id }) => id === '30000')
  if (isKey) return new LabelNotMade('misconfigured')
  if (errors.length > 0) {
    return new LabelNotMade(
      'refused',
      errors.map(({ id, messageContent = '' }) => `${messageContent} (${id})`.trim()),
    )
  }
  return new LabelNotMade(status >= 500 ? 'away' : 'unsure')
}

const saleOfGoods = 3

function labelBody(order: LabelOrder): object {
  return {
    outputFormat: { x: 0, y: 0, outputPrintingType: 'PDF_10x15_300dpi' },
    letter: {
      service: {
        productCode: order.productCode,
        depositDate: order.depositDate,
        orderNumber: order.reference,
        totalAmount: order.postageCents,
        transportationAmount: order.postageCents,
      },
      parcel: {
        weight: kilogrammes(order.weightGrams),
        insuranceValue: order.insuredCents,
        nonMachinable: order.isNonStandard,
        // Mandatory overseas (Colissimo's documentation of `ftd`).
        ftd: true,
      },
      customsDeclarations: {
        includeCustomsDeclarations: true,
        numberOfCopies: 4,
        contents: {
          article: order.articles.map((article) => ({ ...article, currency: 'EUR' })),
          category: { value: saleOfGoods },
        },
        // Spelled as the service does; `undefined` leaves a field out.
        licenceNumber: order.numbers.licence ?? undefined,
        certificatNumber: order.numbers.certificate ?? undefined,
        invoiceNumber: order.numbers.invoice ?? undefined,
      },
      sender: { senderParcelRef: order.reference, address: order.sender },
      addressee: { addresseeParcelRef: order.reference, address: order.addressee },
    },
  }
}

/** The service takes two decimals: a begun ten grammes counts. */
const kilogrammes = (grams: number): number => Math.ceil(grams / 10) / 100
