import { useEffect, useRef } from 'react'
import {
  type Destination,
  destinations,
  isDestination,
  territoryNamed,
} from '#domain/destination/destination.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { firstQuestion, isFirstQuestion } from '#web/site/simulator/first-estimates.ts'
import { useEstimate } from '#web/site/simulator/use-estimate.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ObjectPicture, objects } from './objects.tsx'
import { PriceAnswer } from './PriceAnswer.tsx'

export type Parcel = { readonly destination: Destination; readonly weightKg: string }

/** The territories that most parcels go to, by their short names; on a phone the field above says them. */
const often: readonly { readonly label: string; readonly destination: Destination }[] = [
  { label: 'Calédonie', destination: 'Nouvelle-Calédonie' },
  { label: 'La Réunion', destination: 'La Réunion' },
  { label: 'Guadeloupe', destination: 'Guadeloupe' },
  { label: 'Martinique', destination: 'Martinique' },
  { label: 'Polynésie', destination: 'Polynésie Française' },
]

/**
 * Territory and object → price, without an account. The fields belong to the page: what was typed before the script loads stays,
 * and is read then.
 */
export function PriceCard({
  parcel,
  onParcel,
}: {
  parcel: Parcel
  onParcel: (parcel: Parcel) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  const { estimate, ask, askSoon, refresh } = useEstimate(form)
  const home = useHome()

  useEffect(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    if (!isFirstQuestion(withMode(fields))) {
      onParcel(parcelIn(fields))
      ask()
    } else if (home) fill(form.current, 'destination', home)
    else refresh()
  }, [ask, refresh, home, onParcel])

  const choose = (name: 'destination' | 'weightKg', value: string) => {
    if (form.current) fill(form.current, name, value)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="simulateur-titre"
      className="enter rounded-card border border-line bg-surface p-4 shadow-raised max-lg:rounded-b-none sm:p-6"
      onInput={({ currentTarget }) => {
        const next = parcelIn(new FormData(currentTarget))
        onParcel(next)
        if (next.destination !== parcel.destination) remember(next.destination)
        askSoon()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <h2 id="simulateur-titre" className="text-22">
        Combien pour votre colis&nbsp;?
      </h2>
      <p className="mt-1 hidden text-14 text-ink-soft noscript:block">
        Sans JavaScript, le calcul reste sur cet exemple&nbsp;: tous les prix sont dans les pages
        des destinations.
      </p>
      <Fields />
      <Choices parcel={parcel} onChoose={choose} />
      <PriceAnswer estimate={estimate} destination={parcel.destination} onRetry={ask} />
    </form>
  )
}

const Fields = () => (
  <div className="mt-2 flex flex-wrap gap-3 *:grow *:first:basis-50 *:first:grow-99 *:last:basis-22 sm:*:last:basis-28">
    <SelectField label="Destination" name="destination" defaultValue={firstQuestion.destination}>
      {destinations.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
    <TextField
      label="Poids"
      name="weightKg"
      inputMode="decimal"
      autoComplete="off"
      unit="kg"
      maxLength={12}
      defaultValue={firstQuestion.weightKg}
      inputClassName="figures"
    />
  </div>
)

/** What most visitors would fill in, at a press; without script there are the fields. */
function Choices({
  parcel,
  onChoose,
}: {
  parcel: Parcel
  onChoose: (name: 'destination' | 'weightKg', value: string) => void
}) {
  return (
    <div className="after-words [contain-intrinsic-block-size:4rem] noscript:hidden sm:[contain-intrinsic-block-size:12.875rem]">
      <div className="flex flex-wrap gap-x-1.5 pt-1 max-sm:hidden">
        {often.map(({ label, destination }) => (
          <button
            key={label}
            type="button"
            aria-pressed={parcel.destination === destination}
            className="group/chip inline-flex min-h-11 shrink-0 items-center"
            onClick={() => onChoose('destination', destination)}
          >
            <span className="rounded-chip border border-line-strong px-2 py-1.5 text-13 whitespace-nowrap group-hover/chip:border-action group-aria-pressed/chip:border-action group-aria-pressed/chip:bg-action group-aria-pressed/chip:text-on-action">
              {label}
            </span>
          </button>
        ))}
      </div>
      <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(4.125rem,1fr))] gap-1.5 py-0.5 max-sm:mt-2 max-sm:*:nth-[n+5]:hidden sm:grid-cols-4">
        {objects.map(({ name, weightKg, picture }) => (
          <button
            key={name}
            type="button"
            aria-pressed={parcel.weightKg === weightKg}
            className={joinClasses(
              'flex min-h-14 flex-col items-center justify-center rounded-control border py-0.5 text-12 leading-3.5 hover:border-action sm:min-h-18 sm:leading-4',
              'border-line aria-pressed:border-action aria-pressed:bg-action-soft',
            )}
            onClick={() => onChoose('weightKg', weightKg)}
          >
            <ObjectPicture>{picture}</ObjectPicture>
            <span className="font-medium tracking-tight whitespace-nowrap">{name}</span>
            <span className="figures text-ink-soft">{`${weightKg}\u00a0kg`}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** The form asks for what its fields say, whoever filled them in. */
function fill(form: HTMLFormElement, name: 'destination' | 'weightKg', value: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** This form has no choice of mode; the question is otherwise that of `/simulateur`. */
function withMode(fields: FormData): FormData {
  fields.set('mode', 'standard')
  return fields
}

function parcelIn(fields: FormData): Parcel {
  const [destination, weightKg] = [fields.get('destination'), fields.get('weightKg')]
  return {
    destination:
      typeof destination === 'string' && isDestination(destination)
        ? destination
        : firstQuestion.destination,
    weightKg: typeof weightKg === 'string' ? weightKg.trim().replace('.', ',') : '',
  }
}

const key = 'escale.territory'

function remember(destination: Destination): void {
  try {
    localStorage.setItem(key, destination)
  } catch {
    // A browser that stores nothing asks again the next time.
  }
}

/** Where the visitor lives: a customer's own address, else what was chosen the last time. */
function useHome(): Destination | null {
  const country = useSignedInUser()?.billingAddress?.country
  if (country) return territoryNamed(country)
  if (import.meta.env.SSR) return null
  try {
    const kept = localStorage.getItem(key)
    return kept !== null && isDestination(kept) ? kept : null
  } catch {
    return null
  }
}
