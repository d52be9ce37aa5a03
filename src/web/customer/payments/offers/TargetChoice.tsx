import type { ReactNode } from 'react'
import { storedKeyOf, type OptionTarget } from '#domain/cart/stored-cart.ts'
import { localCart } from '#web/api/local-cart.ts'
import { offerTexts } from '#web/copy/offers.ts'

export type Choice = {
  readonly option: string
  readonly chosen: OptionTarget | null
  readonly onChoose: (target: OptionTarget) => void
}

/** One parcel or quote to choose; disabled when it already has this option. */
export function TargetChoice({
  option,
  target,
  chosen,
  onChoose,
  children,
}: Choice & { target: OptionTarget; children: ReactNode }) {
  const key = storedKeyOf({ type: 'option', id: option, target })
  const isInCart = localCart.use().some((line) => storedKeyOf(line) === key)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-line-strong bg-surface px-3 py-2 has-checked:border-action has-checked:bg-action-soft has-disabled:cursor-not-allowed has-disabled:opacity-70">
      <input
        type="radio"
        name="cible"
        value={key}
        disabled={isInCart}
        checked={chosen?.kind === target.kind && chosen.id === target.id}
        onChange={() => onChoose(target)}
        className="size-5 shrink-0 accent-action"
      />
      {children}
      {isInCart && (
        <span className="ml-auto text-sm whitespace-nowrap">{offerTexts.optionInCart}</span>
      )}
    </label>
  )
}
