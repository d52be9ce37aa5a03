import { useRef, useState, type FormEvent } from 'react'
import type { OptionTarget } from '#domain/cart/kept-item.ts'
import { optionTargets } from '#domain/cart/option-targets.ts'
import type { ToldOption } from '#domain/catalogue/told-options.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { optionPrice } from '#web/copy/option-price.ts'
import { offerTexts } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ParcelChoices } from './ParcelChoices.tsx'
import { QuoteChoices } from './QuoteChoices.tsx'
import { TargetList } from './TargetList.tsx'
import { useAddOption } from './use-add-option.ts'

/**
 * For which parcel in house, or for which quote: an option is never bought for nothing in particular
 * (docs/rules/money.md#options).
 */
export function AddOptionDialog({ option, onClose }: { option: ToldOption; onClose: () => void }) {
  const [target, setTarget] = useState<OptionTarget | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const { add, forget, isBusy, failure } = useAddOption(option, onClose)
  const moneyText = useMoneyText()
  const form = useRef<HTMLFormElement>(null)
  const takesQuotes = optionTargets(option.pricing).includes('quote')

  function choose(chosen: OptionTarget) {
    setTarget(chosen)
    setIsMissing(false)
    forget()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (target === null) {
      setIsMissing(true)
      form.current?.querySelector('input')?.focus()
      return
    }
    add(target)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={option.name}
      description={`${optionPrice(option.pricing, moneyText)}. ${takesQuotes ? 'Pour quel colis, ou quel devis\u00a0?' : 'Pour quel colis\u00a0?'}`}
    >
      <form noValidate ref={form} onSubmit={submit}>
        <TargetList error={isMissing ? missingTarget(takesQuotes) : undefined}>
          <ParcelChoices option={option.id} chosen={target} onChoose={choose} />
          {takesQuotes && <QuoteChoices option={option.id} chosen={target} onChoose={choose} />}
        </TargetList>
        {failure && (
          <div className="mt-4">
            <Notice kind="error">
              <p>{failure}</p>
            </Notice>
          </div>
        )}
        <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" busy={isBusy}>
            {offerTexts.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const missingTarget = (takesQuotes: boolean): string =>
  takesQuotes ? 'Choisissez un colis ou un devis.' : 'Choisissez un colis.'
