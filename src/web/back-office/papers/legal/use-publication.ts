import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { readersOf, type LegalSubject } from '#domain/legal/legal-subject.ts'
import { earliestAnnounced } from '#domain/legal/plan-publication.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { legalRefusals } from '#web/copy/legal-office.ts'
import { toast } from '#web/ui/toast.ts'

export type Publication = {
  readonly effectiveFrom: string | null
  readonly announce: boolean
  readonly note: string | null
}

export type TypedPublication = {
  readonly when: 'now' | 'later'
  readonly day: string
  /** Empty until somebody says. */
  readonly announce: 'yes' | 'no' | ''
  readonly note: string
}

type Acts = {
  readonly publish: (
    publication: Publication,
    idempotencyKey: string,
  ) => Promise<{ number: number }>
  readonly onClose: () => void
}

/** What the dialog asks, kept until it is published. */
export function usePublication(subject: LegalSubject, { publish, onClose }: Acts) {
  const { withProof, proofDialog } = useProof()
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
  const publishing = usePublishing(typed, { publish, onClose, withProof })
  return {
    subject,
    readers,
    typed,
    /** The day that is chosen; `null` is now, or not yet. */
    day: dayOf(typed),
    type: (change: Partial<TypedPublication>) => setTyped((now) => ({ ...now, ...change })),
    earliest,
    faults: isTried ? faults : {},
    isPublishing: publishing.isPending,
    failure: publishing.error ? errorSentence(publishing.error, legalRefusals) : undefined,
    proofDialog,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setTried(true)
      if (publishing.isPending) return
      const [first] = Object.keys(faults)
      if (first === undefined) publishing.mutate()
      else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  }
}

type Proved = Acts & { readonly withProof: ReturnType<typeof useProof>['withProof'] }

function usePublishing(typed: TypedPublication, { publish, onClose, withProof }: Proved) {
  const client = useQueryClient()
  const { key, renewIfRefused } = useActKey()
  return useMutation({
    mutationFn: () => withProof(() => publish(publicationOf(typed), key.current)),
    onSuccess: async ({ number }) => {
      onClose()
      void toast({ title: `Version ${number} publiée` })
      await invalidateTopics(client, ['legal'])
    },
    onError: (error) => {
      renewIfRefused(error)
      void invalidateTopics(client, ['legal'])
    },
  })
}

export type PublicationForm = ReturnType<typeof usePublication>

const publicationOf = (typed: TypedPublication): Publication => ({
  effectiveFrom: dayOf(typed),
  announce: typed.announce === 'yes',
  note: typed.note.trim() === '' ? null : typed.note.trim(),
})

const dayOf = ({ when, day }: TypedPublication): string | null =>
  when === 'now' || day === '' ? null : day

/** An announced version leaves its readers their time; another begins tomorrow at the earliest. */
const earliestDay = (subject: LegalSubject, { announce }: TypedPublication): string => {
  const tomorrow = parisDayText(parisDayOf(new Date(Date.now() + 86_400_000)))
  if (announce !== 'yes') return tomorrow
  const announced = earliestAnnounced(subject, new Date())
  return announced > tomorrow ? announced : tomorrow
}

type Faults = Partial<Record<keyof TypedPublication, string>>

/** In the order of the fields. */
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
