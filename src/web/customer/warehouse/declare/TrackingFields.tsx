import { Plus, X } from 'lucide-react'
import { useState, type ClipboardEvent } from 'react'
import { useWatch } from 'react-hook-form'
import {
  mostParcelsOfAnOrder,
  parseTrackingNumber,
  splitTrackingNumbers,
} from '#domain/parcel/tracking-number.ts'
import { declarationErrorOf } from '#web/copy/declaration.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeclarationFields } from './use-declaration.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { findResemblingParcels } from '#contract/warehouse/parcels.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

const numberInput = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  inputClassName: 'font-mono',
} as const

/** The number of the parcel and, for an order in several parcels, the other numbers; a pasted list is split. */
export function TrackingFields({
  form,
  editedId,
}: {
  form: DeclarationFields
  editedId: string | undefined
}) {
  const others = useWatch({ control: form.control, name: 'otherTrackingNumbers' }) ?? []
  const [left, setLeft] = useState('')
  const { errors } = form.formState

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const numbers = splitTrackingNumbers(event.clipboardData.getData('text'))
    const [first, ...more] = numbers
    if (editedId !== undefined || first === undefined || more.length === 0) return
    event.preventDefault()
    form.setValue('trackingNumber', first, { shouldValidate: true })
    form.setValue('otherTrackingNumbers', more.slice(0, mostParcelsOfAnOrder - 1))
    setLeft(first)
  }

  return (
    <div>
      <TextField
        label="Numéro de suivi"
        hint="Celui que la boutique ou le transporteur vous a envoyé."
        {...numberInput}
        {...form.register('trackingNumber', {
          onBlur: ({ target }: { target: HTMLInputElement }) => setLeft(target.value),
        })}
        onPaste={paste}
        error={declarationErrorOf('trackingNumber', errors.trackingNumber?.message)}
      />
      <Resemblances typed={left} editedId={editedId} />
      {others.map((_, index) => (
        <OtherNumber
          key={index}
          form={form}
          index={index}
          onRemove={() => form.setValue('otherTrackingNumbers', others.toSpliced(index, 1))}
        />
      ))}
      {editedId === undefined && others.length < mostParcelsOfAnOrder - 1 && (
        <Button
          variant="ghost"
          className="mt-2 -ml-3"
          onClick={() => {
            form.setValue('otherTrackingNumbers', [...others, ''])
            requestAnimationFrame(() => form.setFocus(`otherTrackingNumbers.${others.length}`))
          }}
        >
          <Plus className="size-5" aria-hidden="true" />
          {others.length > 0 ? 'Ajouter un autre colis' : 'Commande en plusieurs colis'}
        </Button>
      )}
    </div>
  )
}

function OtherNumber({
  form,
  index,
  onRemove,
}: {
  form: DeclarationFields
  index: number
  onRemove: () => void
}) {
  const [left, setLeft] = useState('')
  const error = form.formState.errors.otherTrackingNumbers?.[index]?.message
  return (
    <div className="mt-3">
      <div className="flex items-start gap-2">
        <TextField
          label={`Colis ${index + 2} de la même commande`}
          className="min-w-0 flex-1"
          {...numberInput}
          {...form.register(`otherTrackingNumbers.${index}`, {
            onBlur: ({ target }: { target: HTMLInputElement }) => setLeft(target.value),
          })}
          error={declarationErrorOf('trackingNumber', error)}
        />
        <Button
          variant="ghost"
          aria-label={`Retirer le colis ${index + 2}`}
          className="mt-7.5"
          onClick={onRemove}
        >
          <X className="size-5" aria-hidden="true" />
        </Button>
      </div>
      <Resemblances typed={left} editedId={undefined} />
    </div>
  )
}

/** Warns that a number resembles one already declared: it may be the same parcel, with a typing error. */
function Resemblances({ typed, editedId }: { typed: string; editedId: string | undefined }) {
  const number = parseTrackingNumber(typed)
  const read = useQuery({
    ...query(findResemblingParcels, { trackingNumber: number.ok ? number.value : '' }),
    enabled: number.ok,
  })
  const parcels = read.data?.parcels.filter(({ id }) => id !== editedId) ?? []
  const [closest] = parcels
  return (
    <div aria-live="polite">
      {number.ok && closest && (
        <div className="mt-2">
          <Notice kind="warning">
            <p>
              {closest.isSame
                ? 'Vous avez déjà déclaré ce numéro\u00a0: '
                : 'Ce numéro ressemble à celui d’un colis que vous avez déjà déclaré\u00a0: '}
              <Link
                to={paths.parcel(closest.id)}
                className={`${linkStyle} font-mono wrap-anywhere`}
              >
                {closest.trackingNumber}
              </Link>
              {`, ${closest.merchant}, ${parcelStatusOf(closest.status).label.toLowerCase()}. `}
              {!closest.isSame && 'Si c’est le même, inutile de le déclarer deux fois.'}
            </p>
          </Notice>
        </div>
      )}
    </div>
  )
}
