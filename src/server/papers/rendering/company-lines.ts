type Company = {
  readonly name: string
  readonly siren: string | null
  readonly vatNumber: string | null
}

/** A company comes first, with its register numbers; the person who orders for it follows. */
export const companyLines = ({ name, siren, vatNumber }: Company): string[] => [
  name,
  ...(siren === null ? [] : [`SIREN ${siren}`]),
  ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
]
