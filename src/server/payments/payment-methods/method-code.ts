type Named = {
  readonly kind: string
  readonly brand: string | null
  readonly last4: string | null
}

/** In the form that `paymentMethodLabel` reads, as a payment's method. */
export const methodCode = ({ kind, brand, last4 }: Named): string =>
  brand !== null && last4 !== null ? `card ${brand} ${last4}` : kind
