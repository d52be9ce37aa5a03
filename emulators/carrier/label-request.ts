import * as z from 'zod/mini'

const filled = z.string().check(z.minLength(1))
const text = (most: number) => z.string().check(z.maxLength(most))

const address = z.strictObject({
  companyName: z.optional(text(35)),
  lastName: z.optional(text(35)),
  firstName: z.optional(text(29)),
  line0: z.optional(text(35)),
  line1: z.optional(text(35)),
  line2: filled.check(z.maxLength(35)),
  line3: z.optional(text(35)),
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  city: filled.check(z.maxLength(35)),
  zipCode: filled.check(z.maxLength(10)),
  phoneNumber: z.optional(text(15)),
  mobileNumber: z.optional(text(15)),
  email: z.optional(z.email()),
  language: z.optional(text(2)),
})

const article = z.strictObject({
  description: filled.check(z.maxLength(64)),
  quantity: z.int().check(z.minimum(1)),
  weight: z.number().check(z.positive()),
  value: z.number().check(z.positive()),
  hsCode: z.optional(z.string()),
  originCountry: z.optional(z.string()),
  currency: z.optional(z.string()),
  artref: z.optional(text(35)),
})

const customsDeclarations = z.strictObject({
  includeCustomsDeclarations: z.boolean(),
  numberOfCopies: z.optional(z.int().check(z.minimum(1), z.maximum(4))),
  contents: z.strictObject({
    article: z.array(article).check(z.maxLength(100)),
    category: z.strictObject({ value: z.int().check(z.minimum(1), z.maximum(6)) }),
  }),
  importersReference: z.optional(text(35)),
  importersContact: z.optional(text(35)),
  comments: z.optional(text(35)),
  licenceNumber: z.optional(text(35)),
  certificatNumber: z.optional(text(35)),
  invoiceNumber: z.optional(text(35)),
})

/** `generateLabel`'s body: a field that is not emulated is refused, as the real service refuses an unknown one (422). */
export const labelRequest = z.strictObject({
  outputFormat: z.strictObject({ x: z.int(), y: z.int(), outputPrintingType: filled }),
  letter: z.strictObject({
    service: z.strictObject({
      productCode: filled,
      depositDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      orderNumber: z.optional(text(30)),
      commercialName: z.optional(z.string()),
      totalAmount: z.optional(z.int().check(z.minimum(0))),
      transportationAmount: z.optional(z.int().check(z.minimum(0))),
      returnTypeChoice: z.optional(z.int()),
    }),
    parcel: z.strictObject({
      weight: z.number(),
      insuranceValue: z.optional(z.int().check(z.minimum(0), z.maximum(500_000))),
      nonMachinable: z.optional(z.boolean()),
      instructions: z.optional(text(35)),
      ftd: z.optional(z.boolean()),
    }),
    customsDeclarations: z.optional(customsDeclarations),
    sender: z.strictObject({ senderParcelRef: z.optional(text(17)), address }),
    addressee: z.strictObject({ addresseeParcelRef: z.optional(text(15)), address }),
  }),
})
export type LabelRequest = z.output<typeof labelRequest>

export type ServiceError = { readonly id: string; readonly messageContent: string }

const overseas = new Set(['GP', 'MQ', 'RE', 'GF', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'])
const overseasProducts = new Set(['COM', 'CDS', 'ECO', 'ECOS'])

/** What the service checks beyond the shape; the numbers of the errors are its own. */
export function labelErrors({ letter }: LabelRequest): readonly ServiceError[] {
  const { addressee, customsDeclarations: customs } = letter
  const isOverseas = overseas.has(addressee.address.countryCode)
  return [
    ...broken(weightRules(letter.parcel.weight)),
    ...broken(isOverseas ? overseasRules(letter) : []),
    ...broken(customs?.contents.category.value === 3 ? commercialRules(customs) : []),
  ]
}

type Rule = readonly [isBroken: boolean, id: string, messageContent: string]
type Customs = z.output<typeof customsDeclarations>

const broken = (rules: readonly Rule[]): readonly ServiceError[] =>
  rules.flatMap(([is, id, messageContent]) => (is ? [{ id, messageContent }] : []))

const weightRules = (weight: number): readonly Rule[] => [
  [
    weight < 0.01 || weight > 30,
    '30117',
    'Le poids du colis doit être compris entre 0,01 et 30 kg',
  ],
  [
    Math.abs(weight * 100 - Math.round(weight * 100)) > 1e-6,
    '30118',
    'Le poids du colis a trop de décimales',
  ],
]

const overseasRules = (letter: LabelRequest['letter']): readonly Rule[] => [
  [
    !overseasProducts.has(letter.service.productCode),
    '30108',
    'Le code produit est incompatible avec le pays de destination',
  ],
  [letter.parcel.ftd !== true, '30132', 'Le FTD est obligatoire pour l’Outre-mer'],
  [
    letter.customsDeclarations?.includeCustomsDeclarations !== true,
    '30500',
    'La déclaration douanière est obligatoire',
  ],
  [
    (letter.customsDeclarations?.contents.article ?? []).length === 0,
    '30501',
    'Au moins un article est obligatoire',
  ],
]

const commercialRules = ({ contents }: Customs): readonly Rule[] => [
  [
    contents.article.some(({ hsCode }) => !/^(\d{6}|\d{8}|\d{10})$/.test(hsCode ?? '')),
    '30519',
    'Le numéro tarifaire de l’article est incorrect',
  ],
]
