import { Hero } from './Hero.tsx'

export function Home() {
  return <Hero />
}
