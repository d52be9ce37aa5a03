import { useState } from 'react'
import type * as z from 'zod/mini'
import type { WriteEndpoint } from '#contract/core/endpoint.ts'
import { readersOf, type LegalSubject } from '#domain/legal/legal-subject.ts'
import { earliestAnnounced } from '#domain/legal/plan-publication.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'

export type Publication = {
  readonly effectiveFrom: string | null
  readonly announce: boolean
  readonly note: string | null
}

export type TypedPublication = {
  readonly when: 'now' | 'later'
  readonly day: string
  /** Empty until somebody chooses. */
  readonly announce: 'yes' | 'no' | ''
  readonly note: string
}

export type PublishEndpoint<Input> = WriteEndpoint<
  z.ZodMiniType<unknown, Input>,
  z.ZodMiniType<{ readonly number: number }>
>

type Publishing<Input> = {
  readonly endpoint: PublishEndpoint<Input>
  readonly inputOf: (publication: Publication) => Input
  readonly onPublished?: () => void
  readonly onClose: () => void
}

/** The answers to the dialog, kept until publication. */
export function usePublication<Input>(
  subject: LegalSubject,
  { endpoint, inputOf, onPublished, onClose }: Publishing<Input>,
) {
  const readers = readersOf(subject)
  const [typed, setTyped] = useState<TypedPublication>({
    when: 'now',
    day: '',
    announce: readers === null ? 'no' : '',
    note: '',
  })
  const [isTried, setTried] = useState(false)
  const earliest = earliestDay(subject, typed)
  const faults = faultsOf(typed, earliest)
  const action = useAction(endpoint, {
    done: ({ number }) => `Version ${number} publiée`,
    refusals: legalRefusals,
    onDone: () => {
      onPublished?.()
      onClose()
    },
  })
  return {
    subject,
    readers,
    typed,
    /** The chosen day; `null` for now, or when no day is chosen yet. */
    day: dayOf(typed),
    type: (change: Partial<TypedPublication>) => setTyped((now) => ({ ...now, ...change })),
    earliest,
    faults: isTried ? faults : {},
    action,
    submit: (form: HTMLFormElement) => {
      setTried(true)
      const [first] = Object.keys(faults)
      if (first === undefined) action.run(inputOf(publicationOf(typed)))
      else form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  }
}

export type PublicationForm = Omit<ReturnType<typeof usePublication>, 'action'>

const publicationOf = (typed: TypedPublication): Publication => ({
  effectiveFrom: dayOf(typed),
  announce: typed.announce === 'yes',
  note: typed.note.trim() === '' ? null : typed.note.trim(),
})

const dayOf = ({ when, day }: TypedPublication): string | null =>
  when === 'now' || day === '' ? null : day

/**
 * An announced version leaves its readers the required notice; a version without an announcement begins tomorrow at the earliest.
 */
const earliestDay = (subject: LegalSubject, { announce }: TypedPublication): string => {
  const tomorrow = parisDayText(parisDayOf(new Date(Date.now() + 86_400_000)))
  if (announce !== 'yes') return tomorrow
  const announced = earliestAnnounced(subject, new Date())
  return announced > tomorrow ? announced : tomorrow
}

type Faults = Partial<Record<keyof TypedPublication, string>>

/** The errors, in the order of the fields. */
const faultsOf = (typed: TypedPublication, earliest: string): Faults => ({
  ...announceFaults(typed),
  ...dayFaults(typed, earliest),
})

function announceFaults({ announce, note }: TypedPublication): Faults {
  if (announce === '') return { announce: 'Dites si ce changement est annoncé.' }
  const isUntold = announce === 'yes' && note.trim() === ''
  return isUntold ? { note: 'Dites à ceux qui le reçoivent ce qui change.' } : {}
}

function dayFaults({ when, day }: TypedPublication, earliest: string): Faults {
  if (when === 'now') return {}
  if (day === '') return { day: 'Choisissez un jour.' }
  return day < earliest ? { day: 'Ce jour est trop proche.' } : {}
}
