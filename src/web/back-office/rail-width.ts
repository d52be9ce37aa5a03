import { keptChoice } from './core/kept-choice.ts'

export const railWidth = keptChoice<'wide' | 'narrow'>(
  'escale.rail',
  (text) => (text === 'narrow' ? 'narrow' : 'wide'),
  (width) => width,
)
