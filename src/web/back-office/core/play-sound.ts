let audio: AudioContext | undefined

/** Two rising notes for right, one low for wrong: the person at the bench looks at the parcel, not at the screen. */
export function playSound(kind: 'right' | 'wrong'): void {
  try {
    audio ??= new AudioContext()
    if (kind === 'right') {
      note(audio, 880, 0)
      note(audio, 1320, 0.11)
    } else {
      note(audio, 196, 0, 0.35)
    }
  } catch {
    // A browser without sound still has the colour.
    audio = undefined
  }
}

function note(context: AudioContext, hertz: number, after: number, seconds = 0.1): void {
  const [oscillator, volume] = [context.createOscillator(), context.createGain()]
  const start = context.currentTime + after
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.2, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
