import { withdrawCatalogueVersion } from '#contract/offer/catalogue.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'

export function WithdrawPriceList({ version }: { version: number }) {
  const withdrawing = useAction(withdrawCatalogueVersion, {
    done: `Version ${version} retirée`,
    refusals: pricingRefusals,
  })
  return <WithdrawVersion number={version} action={withdrawing} input={{ version }} />
}
