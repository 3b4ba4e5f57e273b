import { Link } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { freshFor, useRead } from "#web/data.ts";
import { readTodos } from "../contract.ts";
import { needsYou } from "../rules/todo-words.ts";
import "./needs-you-line.css";

/** One line above the dashboard that leads to Home while something is to be done. */
export function NeedsYouLine() {
  const { data } = useRead(readTodos, {}, { fresh: freshFor.planning });
  if (data === undefined || data.todos.length === 0) return null;
  return (
    <p className="needs-you-line only-screen">
      <Link to="/home" className="for-finger">
        {needsYou(data.todos.length)}
        <ArrowRight className="icon-small" />
      </Link>
    </p>
  );
}
