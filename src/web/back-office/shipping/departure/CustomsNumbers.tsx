import type * as z from 'zod/mini'
import type { packBox } from '#contract/shipping/boxes.ts'
import { Summary } from '#web/ui/Summary.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type TypedNumbers = NonNullable<z.input<typeof packBox.input>['customsNumbers']>

const fields = [
  ['licence', 'Licence'],
  ['certificate', 'Certificat'],
  ['invoice', 'Facture'],
] as const

/** Boxes 12 to 14 of the CN 23, for goods that travel with a licence or a certificate: folded, because few do. */
export const CustomsNumbers = ({
  typed,
  onType,
}: {
  typed: TypedNumbers
  onType: (typed: TypedNumbers) => void
}) => (
  <details>
    <Summary>Numéros pour la CN&nbsp;23, s’il y en a</Summary>
    <div className="mt-1 grid gap-4 sm:grid-cols-3">
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          maxLength={35}
          value={typed[name] ?? ''}
          onChange={({ target }) => onType({ ...typed, [name]: target.value })}
        />
      ))}
    </div>
  </details>
)
