import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatHours } from "#shared/hours.ts";
import { formatRate } from "#shared/money.ts";
import { formatMonth } from "#shared/month.ts";
import { percentText } from "#shared/percent.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { call, type CallFailure } from "#web/call.ts";
import { useViewer } from "#web/viewer.ts";
import { answerQuestion, type Answer } from "../questions-contract.ts";
import "./question-answer.css";

interface QuestionAnswerProps {
  readonly question: string;
  /** The host that answers. */
  readonly server: string;
  readonly onCancel: () => void;
  /** Goes to the page of a value. */
  readonly onFollow: (href: string) => void;
}

/** A question's answer: while it is waited for, where there is none, and with a link at every value. */
export function QuestionAnswer({ question, server, onCancel, onFollow }: QuestionAnswerProps) {
  const answer = useQuery<Answer, CallFailure>({
    queryKey: ["question", question],
    queryFn: ({ signal }) => call(answerQuestion, { body: { question } }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: "always",
  });
  return (
    <section className="question-answer" aria-label={t`Answer`}>
      {answer.isFetching && (
        <div className="row-wrap gap-2">
          <output className="grow muted">{t`Waiting for ${server}...`}</output>
          <Button small onClick={onCancel}>{t`Cancel`}</Button>
        </div>
      )}
      {!answer.isFetching && answer.isError && (
        <>
          <Banner tone="critical">{answer.error.message}</Banner>
          <div>
            <Button small onClick={() => void answer.refetch()}>{t`Try again`}</Button>
          </div>
        </>
      )}
      {!answer.isFetching && answer.data && (
        <Answered answer={answer.data} server={server} onFollow={onFollow} />
      )}
    </section>
  );
}

interface AnsweredProps extends Pick<QuestionAnswerProps, "server" | "onFollow"> {
  readonly answer: Answer;
}

function Answered({ answer: { parts }, server, onFollow }: AnsweredProps) {
  const write = useValueText();
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => first.current?.focus(), []);
  if (parts === null)
    return (
      <output>{t`The model doesn't know: what you may see has no answer to this. Try other words.`}</output>
    );
  const firstLink = parts.findIndex((part) => part.kind !== "words" && part.page !== null);
  return (
    <>
      <output className="question-words">
        {parts.map((part, at) => {
          if (part.kind === "words") return part.value;
          const { page } = part;
          if (page === null) return write(part);
          return (
            <a
              key={at}
              ref={at === firstLink ? first : undefined}
              href={page}
              onClick={(event) => {
                event.preventDefault();
                onFollow(page);
              }}
            >
              {write(part)}
            </a>
          );
        })}
      </output>
      <p className="muted fine">{t`Put into words by ${server}. Each figure is Stint's own and leads to its page.`}</p>
    </>
  );
}

type Value = Exclude<NonNullable<Answer["parts"]>[number], { readonly kind: "words" }>;

/** A value as its page writes it. */
function useValueText(): (value: Value) => string {
  const { formats, currencySymbol } = useViewer();
  return (part) => {
    switch (part.kind) {
      case "number":
        return formatHours(part.value);
      case "money":
        return formatRate(part.value, currencySymbol);
      case "percent":
        return percentText(part.value);
      case "day":
        return formats.day(part.value);
      case "month":
        return formatMonth(part.value);
      case "name":
        return part.value;
    }
  };
}
