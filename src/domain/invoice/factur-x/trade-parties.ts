import { countryCode } from '#domain/destination/country-code.ts'
import type { FacturXSource, PostalAddress } from './factur-x-source.ts'
import { element, type XmlNode } from './xml.ts'

const sirenScheme = '0002'

export function sellerParty({ seller }: FacturXSource): XmlNode {
  const siren = bare(seller.siren).slice(0, 9)
  const vatNumber = /^[A-Z]{2}\w{2,12}/.exec(bare(seller.vatNumber))?.[0]
  return element('ram:SellerTradeParty', [
    element('ram:Name', seller.name),
    element('ram:Description', `${seller.legalForm}, capital ${seller.capital}, RCS ${seller.rcs}`),
    registered(siren, seller.name),
    sellerAddress(seller.address),
    mailbox(seller.email),
    // A seller without a VAT number is known to the tax office by its SIREN (BR-S-02, BR-E-02).
    vatNumber ? taxNumber('VA', vatNumber) : taxNumber('FC', siren),
  ])
}

export function buyerParty({ customer }: FacturXSource, country: string): XmlNode {
  const { company } = customer
  return element('ram:BuyerTradeParty', [
    element('ram:ID', customer.clientNumber),
    element('ram:Name', company?.name ?? customer.name),
    company?.siren ? registered(company.siren, company.name) : undefined,
    element('ram:DefinedTradeContact', [element('ram:PersonName', customer.name)]),
    address(customer.address, country),
    mailbox(customer.email),
    company?.vatNumber ? taxNumber('VA', company.vatNumber) : undefined,
  ])
}

/** Where all of it was delivered; nothing when it went to several places, or nowhere. */
export function deliveredTo({ sections, customer }: FacturXSource): XmlNode | undefined {
  const places = sections.flatMap(({ delivery }) => (delivery ? [delivery] : []))
  const [place] = places
  const isOne = new Set(places.map((each) => JSON.stringify(each))).size === 1
  const country = place && countryCode(place.country)
  if (!place || !isOne || !country) return undefined
  return element('ram:ShipToTradeParty', [
    element('ram:Name', customer.name),
    address(place, country),
  ])
}

const bare = (text: string): string => text.replaceAll(/[\s.]/g, '').toUpperCase()

const registered = (siren: string, name: string): XmlNode =>
  element('ram:SpecifiedLegalOrganization', [
    element('ram:ID', siren, { schemeID: sirenScheme }),
    element('ram:TradingBusinessName', name),
  ])

const mailbox = (email: string): XmlNode =>
  element('ram:URIUniversalCommunication', [element('ram:URIID', email, { schemeID: 'EM' })])

const taxNumber = (schemeID: 'FC' | 'VA', number: string): XmlNode =>
  element('ram:SpecifiedTaxRegistration', [element('ram:ID', number, { schemeID })])

const address = ({ line1, line2, postalCode, city }: PostalAddress, country: string): XmlNode =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postalCode),
    element('ram:LineOne', line1),
    line2 === null ? undefined : element('ram:LineTwo', line2),
    element('ram:CityName', city),
    element('ram:CountryID', country),
  ])

/** The settings hold one line: « 23 Rue Jean Jaurès, 87000 Limoges ». What is written otherwise stays one line. */
function sellerAddress(line: string): XmlNode {
  const [, line1, postalCode, city] =
    /^(.+?),?\s+(\d{5})\s+([^,\d]+?)(?:,\s*France)?$/i.exec(line) ?? []
  if (line1 && postalCode && city) {
    return address({ line1, line2: null, postalCode, city, country: 'France' }, 'FR')
  }
  return element('ram:PostalTradeAddress', [
    element('ram:LineOne', line),
    element('ram:CountryID', 'FR'),
  ])
}
