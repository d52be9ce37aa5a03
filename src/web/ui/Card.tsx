import type { ComponentProps } from 'react'
import { joinClasses } from './join-classes.ts'

/** `sea` holds a route, `waiting` what its reader must do, `problem` what stands still, `nuit` a call on the night. */
export type CardTone = 'plain' | 'sea' | 'waiting' | 'problem' | 'nuit'

const tones: Record<CardTone, string> = {
  plain: 'border-line bg-surface',
  sea: 'border-line bg-sea',
  waiting: 'border-waiting/40 bg-waiting-soft',
  problem: 'border-problem/40 bg-problem-soft',
  nuit: 'on-nuit border-nuit-line bg-nuit text-on-nuit',
}

/** `tight` for small cards in a row; `none` when a picture reaches the edge. */
const paddings = { normal: 'p-5 sm:p-6', tight: 'p-3 sm:p-4', none: 'overflow-hidden' }

type CardProps = ComponentProps<'section'> & {
  tone?: CardTone
  padding?: keyof typeof paddings
  /** Stands above what it lies on: for what comes and goes. */
  raised?: boolean
}

export function Card({
  tone = 'plain',
  padding = 'normal',
  raised = false,
  className,
  ...rest
}: CardProps) {
  return (
    <section
      {...rest}
      className={joinClasses(
        'rounded-card border',
        tones[tone],
        paddings[padding],
        raised && 'shadow-raised',
        className,
      )}
    />
  )
}
