// The floor plan of an apartment, and the same as a list of its rooms.
import type { PlanDescription } from "../plan/describe-plan.server.ts";

/** The server computes all paths and texts, so that no drawing code is sent to the browser. */
export function PlanSection({ plan }: { plan: PlanDescription }) {
  return (
    <section aria-labelledby="plan">
      <h2 id="plan">{plan.heading}</h2>
      <div className="plan">
        <svg
          viewBox={`0 0 320 ${plan.height}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in the page, an <img> could not take its colours
          role="img"
          aria-label={plan.title}
          aria-describedby="rooms"
        >
          {plan.paths.map(([kind, d]) => (
            <path key={kind} className={`plan__${kind}`} d={d} />
          ))}
          {plan.texts.map(([x, y, kind, lines]) => (
            <text key={`${x} ${y}`} className={`plan__${kind}`} x={x} y={y}>
              {lines.map(([dy, line]) => (
                <tspan key={line} x={x} dy={dy}>
                  {line}
                </tspan>
              ))}
            </text>
          ))}
        </svg>
        <div className="small" id="rooms">
          <dl>
            {plan.rooms.map(([name, ...facts], place) => (
              <div key={place}>
                <dt>{name}</dt>
                {facts.map((fact) => (
                  <dd key={fact}>{fact}</dd>
                ))}
              </div>
            ))}
          </dl>
          <p className="mini muted">{plan.note}</p>
        </div>
      </div>
    </section>
  );
}
