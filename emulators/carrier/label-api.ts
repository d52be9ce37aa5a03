import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Depot, Parcel } from './depot.ts'
import type { Incidents } from './incidents.ts'
import { type LabelRequest, labelErrors, labelRequest, type ServiceError } from './label-request.ts'
import { filePart, jsonPart, multipart, type Part } from './multipart.ts'
import { a4, labelSheet, writePdf } from './pdf.ts'

const root = '/sls-ws/SlsServiceWSRest/2.0'
const success = [
  {
    id: '0',
    type: 'INFOS',
    messageContent: 'La requête a été traitée avec succès',
    replacementValues: [],
  },
]

/** Colissimo's label service (SLS, REST 2.0): labels with their CN23, and deposit slips. Every answer is multipart. */
export function addLabelApi(app: Hono, depot: Depot, incidents: Incidents): void {
  app.post(`${root}/generateLabel`, async (c) => {
    const request = await requestOf(c, labelRequest)
    if (request instanceof Response) return request
    const errors = labelErrors(request)
    if (errors.length > 0) return refuse(c, 400, errors)
    const { letter } = request
    const parcel = depot.announce({
      reference: letter.service.orderNumber ?? '',
      destination: letter.addressee.address.countryCode,
      weightKg: letter.parcel.weight,
    })
    if (incidents.outage === 'lost') {
      ;(c.env as HttpBindings).incoming.socket.destroy()
      return c.body(null)
    }
    return answer(c, 200, [
      jsonPart({
        messages: success,
        labelXmlV2Reponse: null,
        labelV2Response: {
          parcelNumber: parcel.number,
          parcelNumberPartner: partnerNumber(parcel, letter.addressee.address.zipCode),
          pdfUrl: null,
          fields: null,
        },
      }),
      filePart('label', labelPdf(parcel, request)),
      ...(letter.customsDeclarations?.includeCustomsDeclarations
        ? [filePart('cn23', cn23Pdf(parcel, request))]
        : []),
    ])
  })
  app.post(`${root}/generateBordereauByParcelsNumbers`, async (c) => {
    const request = await requestOf(c, slipRequest)
    if (request instanceof Response) return request
    const numbers = request.generateBordereauParcelNumberList.parcelsNumbers
    const unknown = numbers.filter((number) => !depot.find(number)?.reference)
    if (unknown.length > 0) {
      const messageContent = `Colis inconnus : ${unknown.join(', ')}`
      return refuse(c, 400, [{ id: '30700', messageContent }])
    }
    const bordereauNumber = depot.nextSlip()
    return answer(c, 200, [
      jsonPart({
        messages: success,
        bordereauHeader: {
          bordereauNumber,
          numberOfParcels: numbers.length,
          publishingDate: depot.now().getTime(),
        },
      }),
      filePart('deliveryPaper', slipPdf(bordereauNumber, numbers)),
    ])
  })
}

const slipRequest = z.strictObject({
  generateBordereauParcelNumberList: z.strictObject({
    parcelsNumbers: z.array(z.string()).check(z.minLength(1), z.maxLength(500)),
  }),
})

/** The request once its key and shape are right, else the service's answer. */
async function requestOf<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema> | Response> {
  if (!c.req.header('apiKey')) {
    return refuse(c, 403, [
      { id: '30000', messageContent: 'Identifiant ou mot de passe incorrect' },
    ])
  }
  const parsed = schema.safeParse(await c.req.json<unknown>().catch(() => undefined))
  if (parsed.success) return parsed.data
  const { path = [], message = '' } = parsed.error.issues[0] ?? {}
  const messageContent = `Le JSON en entrée est mal formaté : ${path.join('.')} ${message}`
  return refuse(c, 422, [{ id: '30001', messageContent }])
}

const refuse = (c: Context, status: 400 | 403 | 422, errors: readonly ServiceError[]): Response =>
  answer(c, status, [
    jsonPart({
      messages: errors.map((error) => ({ type: 'ERROR', ...error, replacementValues: [] })),
      labelXmlV2Reponse: null,
      labelV2Response: null,
    }),
  ])

function answer(c: Context, status: 200 | 400 | 403 | 422, parts: readonly Part[]): Response {
  const { type, body } = multipart(parts)
  return c.body(body, status, { 'content-type': type })
}

const partnerNumber = ({ number }: Parcel, zipCode: string): string =>
  `00${zipCode.padStart(5, '0')}11${number.slice(0, 12)}801250L`

function labelPdf(parcel: Parcel, { letter }: LabelRequest): Uint8Array {
  const { sender, addressee, service } = letter
  return writePdf([
    {
      ...labelSheet,
      lines: [
        'COLISSIMO OUTRE-MER (démonstration)',
        `Produit ${service.productCode}`,
        '',
        parcel.number,
        '',
        'DESTINATAIRE',
        ...linesOf(addressee.address),
        '',
        'EXPÉDITEUR',
        ...linesOf(sender.address),
        '',
        `Poids ${letter.parcel.weight.toFixed(2)} kg`,
        `Référence ${parcel.reference}`,
      ],
    },
  ])
}

const linesOf = (address: LabelRequest['letter']['sender']['address']): readonly string[] =>
  [
    address.companyName,
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.line0,
    address.line1,
    address.line2,
    address.line3,
    `${address.zipCode} ${address.city} (${address.countryCode})`,
  ].flatMap((line) => line || [])

/** One sheet for each copy that was asked for; four when none was said. */
function cn23Pdf(parcel: Parcel, { letter }: LabelRequest): Uint8Array {
  const customs = letter.customsDeclarations
  const copies = customs?.numberOfCopies ?? 4
  const articles = customs?.contents.article ?? []
  return writePdf(
    Array.from({ length: copies }, (_, at) => ({
      ...a4,
      lines: [
        `DÉCLARATION EN DOUANE CN 23 (démonstration), exemplaire ${at + 1} sur ${copies}`,
        parcel.number,
        '',
        ...linesOf(letter.addressee.address),
        '',
        ...articles.map(
          ({ description, quantity, weight, value, hsCode = '', originCountry = '' }) =>
            `${quantity} × ${description} ; ${weight} kg ; ${value} EUR ; ${hsCode} ${originCountry}`,
        ),
      ],
    })),
  )
}

const slipPdf = (slip: number, numbers: readonly string[]): Uint8Array =>
  writePdf([
    {
      ...a4,
      lines: [
        `BORDEREAU DE DÉPÔT n° ${slip} (démonstration)`,
        `${numbers.length} colis`,
        '',
        ...numbers,
      ],
    },
  ])
