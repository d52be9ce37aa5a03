import { withdrawCatalogueVersion } from '#contract/offer/catalogue.ts'
import { call } from '#web/api/call.ts'
import { WithdrawVersion } from '#web/back-office/core/versions/WithdrawVersion.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'

export const WithdrawPriceList = ({ version }: { version: number }) => (
  <WithdrawVersion
    number={version}
    withdraw={() => call(withdrawCatalogueVersion, { version })}
    topic="catalogue"
    sentenceOf={(error) => errorSentence(error, pricingRefusals)}
  />
)
