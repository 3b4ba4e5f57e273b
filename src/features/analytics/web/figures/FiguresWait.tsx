import { Loading } from "#ui/feedback/Loading.tsx";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";

/** The rows of figures while they load, in their places. */
export function FiguresWait({ rows }: { readonly rows: readonly number[] }) {
  return (
    <Loading text="Loading KPI data...">
      <div className="figures-wait" aria-hidden="true">
        {rows.map((count, row) => (
          <div key={row} style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
            {Array.from({ length: count }, (_, figure) => (
              <div key={figure}>
                <Skeleton width="56%" />
                <Skeleton width="30%" height={row === 0 ? 26 : 16} />
                <Skeleton width="70%" height={10} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </Loading>
  );
}
