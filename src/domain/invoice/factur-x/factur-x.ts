import { countryCode } from '#domain/destination/country-code.ts'
import type { Cents } from '#domain/units.ts'
import type { FacturXSource } from './factur-x-source.ts'
import { dateTime } from './trade-dates.ts'
import { tradeLines } from './trade-lines.ts'
import { buyerParty, deliveredTo, sellerParty } from './trade-parties.ts'
import { tradeSettlement } from './trade-settlement.ts'
import { element, type XmlNode } from './xml.ts'

/**
 * The invoice of a company, or its credit note, as Factur-X of the profile EN 16931 (UN/CEFACT CII D16B); `nets` are the amounts HT
 * of its lines as printed. `null` for a person, and for a company in a country that has no code: the standard asks for one (BR-11).
 */
export function facturX(source: FacturXSource, nets: readonly Cents[]): string | null {
  const country = countryCode(source.customer.address.country)
  if (!source.customer.company || country === null) return null
  // A credit note of the standard states what it gives back as positive amounts; ours are negative.
  const sign = source.corrects ? -1 : 1
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      context,
      exchanged(source),
      element('rsm:SupplyChainTradeTransaction', [
        ...tradeLines(source, nets, sign),
        element('ram:ApplicableHeaderTradeAgreement', [
          sellerParty(source),
          buyerParty(source, country),
          element('ram:SellerOrderReferencedDocument', [
            element('ram:IssuerAssignedID', source.orderNumber),
          ]),
        ]),
        element('ram:ApplicableHeaderTradeDelivery', [deliveredTo(source)]),
        tradeSettlement(source, sign),
      ]),
    ],
    namespaces,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** `S2`: services, already paid (the French frames of invoicing, BT-23). */
const context = element('rsm:ExchangedDocumentContext', [
  element('ram:BusinessProcessSpecifiedDocumentContextParameter', [element('ram:ID', 'S2')]),
  element('ram:GuidelineSpecifiedDocumentContextParameter', [
    element('ram:ID', 'urn:cen.eu:en16931:2017'),
  ]),
])

/** UNTDID 1001: an invoice is 380, a credit note 381. */
const exchanged = ({ number, issuedAt, corrects, mentions }: FacturXSource): XmlNode =>
  element('rsm:ExchangedDocument', [
    element('ram:ID', number),
    element('ram:TypeCode', corrects ? '381' : '380'),
    element('ram:IssueDateTime', [dateTime(issuedAt)]),
    ...mentions.map((mention) => element('ram:IncludedNote', [element('ram:Content', mention)])),
  ])
