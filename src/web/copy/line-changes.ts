import type { LineChange } from '#domain/quote/line-changes.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { formatMoney } from './format-money.ts'

export const changeKinds: Record<LineChange['kind'], { label: string; family: StatusFamily }> = {
  added: { label: 'Ajouté', family: 'waiting' },
  removed: { label: 'Retiré', family: 'none' },
  changed: { label: 'Modifié', family: 'moving' },
  same: { label: 'Inchangé', family: 'none' },
}

/** « +6,90 € », « −44,20 € », « 0,00 € ». */
export const signedMoney = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`
