import type { CargoClaim } from '#contract/shipping/cargo-claims.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import type { TimelineStep } from '#web/ui/Timeline.tsx'

/** The steps of a claim: those that are done, the one that it waits in, those to come. */
export function claimSteps({
  state,
  openedAt,
  sentAt,
  decidedAt,
  closedAt,
}: CargoClaim): TimelineStep[] {
  const opened = done('ouverte', 'Réclamation reçue', openedAt)
  const sent =
    sentAt === null
      ? toCome('envoyee', 'Dossier envoyé au transporteur')
      : done('envoyee', 'Dossier envoyé au transporteur', sentAt)
  if (state === 'withdrawn') {
    return [
      opened,
      ...(sentAt === null ? [] : [sent]),
      last(done('retiree', 'Réclamation retirée', closedAt)),
    ]
  }
  if (state === 'rejected') {
    return [
      opened,
      ...(sentAt === null ? [] : [sent]),
      last(done('refusee', 'Réclamation refusée', decidedAt)),
    ]
  }
  const decided =
    decidedAt === null
      ? toCome('decidee', 'Décision')
      : done('decidee', 'Réclamation acceptée', decidedAt)
  const paid =
    state === 'paid'
      ? done('versee', 'Indemnité versée', closedAt)
      : toCome('versee', 'Indemnité versée')
  const steps = [opened, sent, decided, paid]
  const current = steps.findLastIndex((step) => step.state === 'done')
  return steps.map((step, place) => (place === current ? last(step) : step))
}

const done = (key: string, title: string, at: string | null): TimelineStep => ({
  key,
  title,
  when: at && formatMoment(at),
  state: 'done',
})

const toCome = (key: string, title: string): TimelineStep => ({ key, title, state: 'to-come' })

const last = (step: TimelineStep): TimelineStep => ({ ...step, state: 'current' })
