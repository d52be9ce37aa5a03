import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { destinations } from '#domain/destination/destination.ts'
import { sitePaths } from '#web/site-paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { firstQuestion, isFirstQuestion } from '#web/site/simulator/first-estimates.ts'
import { SimulatorResult } from '#web/site/simulator/SimulatorResult.tsx'
import { useEstimate } from '#web/site/simulator/use-estimate.ts'

/**
 * Weight × destination × mode → price, without an account. The fields belong to the page: text typed before the script loads
 * stays, and is read then.
 */
export function Simulator() {
  const form = useRef<HTMLFormElement>(null)
  const { estimate, ask, askSoon, refresh } = useEstimate(form)

  useEffect(() => {
    if (!form.current) return undefined
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        seen.disconnect()
        if (isFirstQuestion(new FormData(form.current ?? undefined))) refresh()
        else ask()
      },
      { rootMargin: '200px' },
    )
    seen.observe(form.current)
    return () => {
      seen.disconnect()
    }
  }, [ask, refresh])

  return (
    <div className="mt-10 grid overflow-hidden rounded-2xl border border-line bg-surface lg:grid-cols-[1.1fr_1fr]">
      <form
        ref={form}
        noValidate
        aria-labelledby="simulateur-titre"
        className="grid content-start gap-5 p-6 sm:grid-cols-2 sm:p-8"
        onInput={askSoon}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <div className="sm:col-span-2">
          <h3 id="simulateur-titre" className="text-2xl">
            Combien pour votre colis&nbsp;?
          </h3>
          <p className="mt-1 text-ink-soft">
            Estimation pour un envoi direct avec l’Offre Gratuite, sans compte à créer.{' '}
            <Link to={sitePaths.simulator} className={linkStyle}>
              Simulation complète
            </Link>
          </p>
          <p className="mt-1 hidden text-ink-soft noscript:block">
            Sans JavaScript, le calcul reste sur cet exemple&nbsp;: tous les prix sont dans les
            pages des destinations.
          </p>
        </div>
        <SelectField
          label="Destination"
          name="destination"
          className="sm:col-span-2"
          defaultValue={firstQuestion.destination}
        >
          {destinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField
          label="Poids"
          name="weightKg"
          inputMode="decimal"
          autoComplete="off"
          unit="kg"
          defaultValue={firstQuestion.weightKg}
          inputClassName="figures"
        />
        <SelectField label="Mode" name="mode" defaultValue="standard">
          <option value="standard">Standard, par avion</option>
          <option value="eco">Éco, par bateau</option>
        </SelectField>
      </form>
      <SimulatorResult estimate={estimate} onRetry={ask} />
    </div>
  )
}
