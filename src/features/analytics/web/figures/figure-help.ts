/** Where the guide explains each figure, by its name; docs/guide/figures.md has the paragraphs. */
export const figureHelp: Readonly<Record<string, string>> = {
  "Active Projects": "active-projects",
  "Avg. Organisation-Wide Utilisation": "utilisation",
  "Utilisation Rate": "utilisation",
  "Forecast - Actual Variance": "forecast---actual",
  "Forecast - Actual": "forecast---actual",
  "Allocation - Actual Variance": "allocation---actual",
  "Allocation - Actual": "allocation---actual",
  "Allocation - Forecast": "allocation---forecast",
  "Budget - Actual": "budget---actual",
  "Forecast Submission Rate": "forecast-submission-rate",
  "Allocation Completion Rate": "allocation-completion-rate",
  "Timesheet Approval Rate": "timesheet-approval-rate",
  "Budget Profiles Changed": "budget-profiles-changed",
  "Allocations Changed": "allocations-changed",
  "Baseline Budget Hours": "total-hours",
  "Total Forecasted Hours": "total-hours",
  "Total Allocated Hours": "total-hours",
  "Total Actual Hours": "total-hours",
  "Estimated Capacity": "capacity-of-a-function",
  "Unallocated Capacity": "capacity-of-a-function",
};

/** The same of a project's overview. */
export const overviewHelp = {
  "At completion": "at-completion",
  "Booked to date": "booked-to-date-and-to-come",
  "To come": "booked-to-date-and-to-come",
  "Cost performance (CPI)": "earned-value",
  "Schedule performance (SPI)": "earned-value",
  "Earned value": "earned-value",
  "Planned value": "earned-value",
} as const;
