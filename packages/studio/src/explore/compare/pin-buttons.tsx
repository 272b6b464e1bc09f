import { Button } from '@mantine/core'
import { type Dispatch, memo } from 'react'
import type { Action } from '../../state/actions.js'
import { type Pin, PLACES } from '../../state/pins.js'

/** Puts what is shown aside, to be compared with something else. */
export const PinButtons = memo(function PinButtons({ pin, dispatch }: { pin: Pin; dispatch: Dispatch<Action> }) {
  return (
    <Button.Group>
      {PLACES.map((place) => (
        <Button key={place} size="compact-xs" variant="default" onClick={() => dispatch({ type: 'pin', place, pin })}>
          Pin as {place.toUpperCase()}
        </Button>
      ))}
    </Button.Group>
  )
})
