"""The same training with PyTorch: all samples stay on the GPU where there is one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from orrery.train.fitting import LEAD_LOSS, TINY, Curve, Order, Parameters, Progress, Recipe, Report, begin
from orrery.train.self_play import Samples

MOST_HELD_OUT = 50_000
"""More samples held out than these say nothing new and cost time after every epoch."""


def fit_with_torch(
    train: Samples,
    held_out: Samples,
    recipe: Recipe,
    file: Path,
    report: Report,
    orders: Sequence[Order] = (),
    start: Parameters | None = None,
) -> Progress:
    """Train with AdamW and a rate that falls over the epochs, from the state in the file if there is one. Each batch has its
    inputs in one of the orders."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(recipe.seed)
    state = begin(train, recipe, file, start)
    weights = [torch.tensor(each, device=device, requires_grad=True) for each in state.parameters]
    adam = torch.optim.AdamW(weights, lr=recipe.rate, weight_decay=recipe.decay)
    if state.steps:
        for n, each in enumerate(weights):
            adam.state[each] = {
                "step": torch.tensor(float(state.steps)),
                "exp_avg": torch.tensor(state.first[n], device=device),
                "exp_avg_sq": torch.tensor(state.second[n], device=device),
            }
    inputs, shares, leads = (torch.from_numpy(np.ascontiguousarray(part)).to(device) for part in train[:3])
    exchanged = [torch.from_numpy(each).to(device) for each in orders]
    turns = np.random.default_rng(recipe.seed)
    apart = [torch.from_numpy(np.ascontiguousarray(part[:MOST_HELD_OUT])).to(device) for part in held_out[:3]]
    for epoch in range(len(state.curves), recipe.epochs):
        if state.is_worn_out(recipe.patience):
            break
        adam.param_groups[0]["lr"] = recipe.rate * (1 - epoch / recipe.epochs)
        chance = torch.Generator(device=device).manual_seed(recipe.seed * 1000 + epoch)
        order = torch.randperm(len(inputs), generator=chance, device=device)
        total = torch.zeros((), device=device)
        batches = 0
        for at in range(0, len(order), recipe.batch):
            batch = order[at : at + recipe.batch]
            inputs_seen = inputs[batch]
            if len(exchanged) > 1:
                inputs_seen = inputs_seen[:, exchanged[turns.integers(len(exchanged))]]
            loss = _loss(weights, inputs_seen.float(), shares[batch], leads[batch], recipe.dropout)
            adam.zero_grad()
            loss.backward()
            adam.step()
            total += loss.detach()
            batches += 1
        _take_back(state, weights, adam)
        state.steps += batches
        state.note(Curve(epoch + 1, float(total) / batches, *_measure(weights, *apart)))
        state.save(file)
        report(state.curves[-1])
    return state


def predict_with_torch(parameters: Parameters, inputs: Any, places: int, chunk: int = 65536) -> tuple[Any, Any]:
    """The same as `predict`, on the GPU where there is one."""
    import torch

    device = "cuda" if torch.cuda.is_available() else "cpu"
    weights = [torch.tensor(each, device=device) for each in parameters]
    shares, leads = [], []
    with torch.no_grad():
        for at in range(0, len(inputs), chunk):
            outputs = _outputs(weights, torch.from_numpy(np.ascontiguousarray(inputs[at : at + chunk])).to(device).float())
            shares.append(torch.softmax(outputs[:, :places], dim=1).cpu().numpy())
            leads.append(outputs[:, places:].cpu().numpy())
    return np.concatenate(shares), np.concatenate(leads)


def _outputs(weights: list[Any], inputs: Any, dropout: float = 0.0) -> Any:
    import torch

    layer = torch.nn.functional.dropout(inputs, dropout)
    for at in range(0, len(weights), 2):
        layer = layer @ weights[at] + weights[at + 1]
        if at + 2 < len(weights):
            layer = torch.nn.functional.dropout(torch.relu(layer), dropout)
    return layer


def _measure(weights: list[Any], inputs: Any, shares: Any, leads: Any) -> tuple[float, float, float]:
    """The same as `measure`, on the device where the samples are."""
    import torch

    places = shares.shape[1]
    with torch.no_grad():
        outputs = _outputs(weights, inputs.float())
        chances = torch.softmax(outputs[:, :places], dim=1)
        off = outputs[:, places:] - leads
        loss = -(shares * torch.log(chances.clamp_min(TINY))).sum(dim=1).mean() + LEAD_LOSS * (off**2).mean()
        brier = ((chances[:, 0] - shares[:, 0]) ** 2).mean()
        return float(loss), float(brier), float(off[:, 0].abs().mean())


def _loss(weights: list[Any], inputs: Any, shares: Any, leads: Any, dropout: float) -> Any:
    import torch

    places = shares.shape[1]
    outputs = _outputs(weights, inputs, dropout)
    log_chances = torch.log_softmax(outputs[:, :places], dim=1)
    return -(shares * log_chances).sum(dim=1).mean() + LEAD_LOSS * ((outputs[:, places:] - leads) ** 2).mean()


def _take_back(state: Progress, weights: list[Any], adam: Any) -> None:
    def plain(parts: list[Any]) -> Parameters:
        return [part.detach().cpu().numpy().copy() for part in parts]

    state.parameters = plain(weights)
    state.first = plain([adam.state[each]["exp_avg"] for each in weights])
    state.second = plain([adam.state[each]["exp_avg_sq"] for each in weights])
