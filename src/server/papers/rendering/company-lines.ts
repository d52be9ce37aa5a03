type Company = {
  readonly name: string
  readonly siren: string | null
  readonly vatNumber: string | null
}

/** A company is named first, with its registers; who orders for it after it. */
export const companyLines = ({ name, siren, vatNumber }: Company): string[] => [
  name,
  ...(siren === null ? [] : [`SIREN ${siren}`]),
  ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
]
