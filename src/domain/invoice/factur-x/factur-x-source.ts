type Rule = { readonly rate: number; readonly exemption: string | null }
type Amounts = {
  readonly grossCents: number
  readonly netCents: number
  readonly vatCents: number
}

export type PostalAddress = {
  readonly line1: string
  readonly line2: string | null
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

/** The part of a frozen invoice, or credit note, that its electronic form repeats. */
export type FacturXSource = {
  readonly number: string
  readonly issuedAt: string
  readonly seller: {
    readonly name: string
    readonly legalForm: string
    readonly capital: string
    readonly address: string
    readonly siren: string
    readonly rcs: string
    readonly vatNumber: string
    readonly email: string
  }
  readonly customer: {
    readonly name: string
    readonly clientNumber: string
    readonly company?:
      | { readonly name: string; readonly siren: string | null; readonly vatNumber: string | null }
      | undefined
    readonly email: string
    readonly address: PostalAddress
  }
  readonly orderNumber: string
  readonly corrects?: { readonly number: string; readonly issuedAt: string } | undefined
  readonly sections: readonly {
    readonly delivery: PostalAddress | null
    readonly lines: readonly {
      readonly label: string
      readonly quantity: number
      readonly amountCents: number
      readonly vat: Rule
    }[]
  }[]
  readonly totals: Amounts & { readonly groups: readonly (Rule & Amounts)[] }
  readonly payment: {
    readonly method: string
    readonly paidAt: string
    readonly amountCents: number
  }
  readonly mentions: readonly string[]
}
