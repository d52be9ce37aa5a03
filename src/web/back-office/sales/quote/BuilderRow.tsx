import { Trash2 } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { insuranceLabel } from '#domain/pricing/estimate.ts'
import { isInsurance } from '#domain/quote/insurance-lines.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { insuredFault } from '#web/copy/quote-builder.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { percentText } from '#web/copy/vat.ts'
import {
  lineAmount,
  parseInsured,
  parseQuantity,
  priceFault,
  type BuilderForm,
} from './builder-form.ts'

type RowProps = {
  readonly index: number
  /** In basis points. */
  readonly vat: number
  readonly onRemove: (() => void) | undefined
}

/** One line: its label, quantity and unit price; the last line cannot be removed. */
export function BuilderRow({ index, vat, onRemove }: RowProps) {
  const { register, formState, getValues } = useFormContext<BuilderForm>()
  const errors = formState.errors.lines?.[index] ?? {}
  const at = `lines.${index}` as const
  const code = getValues(`${at}.code`)
  const isCounted = code === 'storage'
  return (
    <li className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-x-2 gap-y-2 rounded-xl border border-line p-3 sm:grid-cols-[minmax(0,1fr)_4.25rem_7.5rem_5.5rem_2.75rem] sm:items-start sm:border-0 sm:p-0">
      <TextField
        label={<RowLabel index={index}>Désignation</RowLabel>}
        className="col-span-2 sm:col-span-1"
        inputClassName="pointer-fine:text-14"
        maxLength={120}
        readOnly={isCounted || isInsurance({ code })}
        error={errors.label?.message}
        {...register(`${at}.label`, { required: fieldErrors.required })}
      />
      <TextField
        label={<RowLabel index={index}>Quantité</RowLabel>}
        inputMode="numeric"
        inputClassName="figures"
        readOnly={isCounted}
        error={errors.quantity?.message}
        {...register(`${at}.quantity`, {
          validate: (text) => parseQuantity(text) !== null || 'De 1 à 999.',
        })}
      />
      <TextField
        label={<RowLabel index={index}>Prix unitaire TTC</RowLabel>}
        unit="€"
        inputMode="text"
        inputClassName="figures pr-8"
        readOnly={isCounted}
        error={errors.price?.message}
        {...register(`${at}.price`, {
          validate: (price) => priceFault({ code, price }) ?? true,
        })}
      />
      <Amount index={index} vat={vat} />
      <RemoveLine index={index} onRemove={isCounted ? undefined : onRemove} />
      {code === 'free_insurance' && <InsuredValue index={index} />}
      {isCounted && <CountedNote />}
    </li>
  )
}

const CountedNote = () => (
  <p className="col-span-full text-sm text-ink-soft">
    Recomptée à l’envoi, puis à l’acceptation. Y renoncer se fait sur la fiche du colis.
  </p>
)

/** On a wide screen only the first row shows the column names; a screen reader also reads the line's number. */
const RowLabel = ({ index, children }: { index: number; children: string }) => (
  <span className={index === 0 ? undefined : 'sm:sr-only'}>
    {children}
    <span className="sr-only">, ligne {index + 1}</span>
  </span>
)

/** Up to which value a free insurance insures; its label says it wherever the line is read. */
function InsuredValue({ index }: { index: number }) {
  const { register, formState, setValue } = useFormContext<BuilderForm>()
  return (
    <TextField
      label={
        <>
          Valeur assurée<span className="sr-only">, ligne {index + 1}</span>
        </>
      }
      unit="€"
      inputMode="numeric"
      className="col-span-full max-w-48"
      inputClassName="figures pr-8"
      error={formState.errors.lines?.[index]?.insured?.message}
      {...register(`lines.${index}.insured`, {
        validate: (text) => parseInsured(text ?? '') !== null || insuredFault,
        onChange: ({ target: { value: typed } }: { target: HTMLInputElement }) => {
          const value = parseInsured(typed)
          setValue(`lines.${index}.label`, value === null ? 'Assurance' : insuranceLabel(value))
        },
      })}
    />
  )
}

function Amount({ index, vat }: { index: number; vat: number }) {
  const line = useWatch<BuilderForm, `lines.${number}`>({ name: `lines.${index}` })
  const amount = line ? lineAmount(line) : null
  return (
    <p
      className={`figures py-2.5 font-semibold sm:py-0.5 sm:text-right sm:leading-5 ${index === 0 ? 'sm:mt-7.5' : 'sm:mt-1.5'}`}
    >
      <span className="font-normal text-ink-soft sm:sr-only">Montant </span>
      {amount === null ? '–' : formatMoney(amount)}
      <span className="block text-sm font-normal whitespace-nowrap text-ink-soft">
        {vat === 0 ? 'sans TVA' : `TVA ${percentText(vat)}`}
      </span>
    </p>
  )
}

const RemoveLine = ({ index, onRemove }: Pick<RowProps, 'index' | 'onRemove'>) =>
  onRemove && (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Retirer la ligne ${index + 1}`}
      className={`flex size-11 items-center justify-center justify-self-end rounded-lg text-ink-soft hover:bg-sunken hover:text-danger ${index === 0 ? 'sm:mt-7.5' : 'sm:mt-1.5'}`}
    >
      <Trash2 className="size-5" aria-hidden="true" />
    </button>
  )
